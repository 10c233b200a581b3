/** Tags, and their attributes, as a parser of HTML or XML finds them. */
const tag =
  /<(\/?[a-z][^\s>/]*|!--|!\[CDATA\[|\?[a-z]+)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>?/gi
const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?/g
/** Program and style are no markup, and end at their own end tag. */
const opaque = /(<(script|style)\b[^>]*>)[\s\S]*?(?=<\/\2\b)/gi

/** How a text is marked up: the kinds of tags, each with the names of its attributes. Code set off by backticks is none. */
export const kindsOf = (markup: string): Set<string> => new Set(tagsOf(markup))

const tagsOf = (markup: string): string[] =>
  [...markup.replaceAll(opaque, '$1').matchAll(tag)].flatMap(([, name = '', attributes = '']) => {
    const names = [...attributes.matchAll(attribute)].map(([, one = '']) => one)
    const kind = [name.toLowerCase(), ...names].join(' ')
    return kind === 'code' || kind === '/code' ? [] : [kind]
  })

/** Kinds of tags that one has and the other lacks. */
export const strangersIn = (markup: string, model: Set<string>): string[] =>
  [...kindsOf(markup)].filter((kind) => !model.has(kind))

/** How often a tag stands in it. */
export const countOf = (markup: string, name: string): number =>
  tagsOf(markup).filter((one) => one === name || one.startsWith(`${name} `)).length

const opened = new Set(['href', 'src', 'action', 'formaction', 'xlink:href'])

/** Addresses that a browser would open or load. */
export const addressesIn = (markup: string): string[] =>
  [...markup.replaceAll(opaque, '$1').matchAll(tag)].flatMap(([, , attributes = '']) =>
    [...attributes.matchAll(attribute)].flatMap(([whole, name = '']) =>
      opened.has(name.toLowerCase()) ? whole.slice(name.length).replaceAll(/^\s*=\s*["']?|["']$/g, '') : [],
    ),
  )
