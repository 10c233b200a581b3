import { marked } from 'marked'
import { addressesIn } from './shape.ts'

// oxlint-disable-next-line no-control-regex
const steering = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/
const running = /<script>window|<img src=x|<form action=http|<\/style><style>\*|<iframe src=/
const handled = /<[^<>]*\sonmouseover=["']window/
const foreign = /^\s*(javascript:|data:text\/html|https?:\/\/evil)/

const isMarkup = (text: string): boolean =>
  handled.test(text) || running.test(text) || addressesIn(text).some((one) => foreign.test(one))

/** What must not stand in a file as it is, by how the file's name ends. */
const looks: [ending: RegExp, through: (text: string) => boolean][] = [
  [/\.(html|svg)$/, isMarkup],
  [/\.xml$/, (text) => steering.test(text) || running.test(text.replaceAll(/"[^"]*"/g, ''))],
  [/\.md$/, (text) => steering.test(text) || isMarkup(marked.parse(text, { async: false }))],
  [
    /\.(sarif|ndjson|json)$/,
    (text) => steering.test(text.replaceAll(/[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '')),
  ],
  [/^the terminal$/, (text) => steering.test(text)],
]

/** What of the payloads (`payloads.ts`) got through to a file, or to the terminal, as it is. */
export const throughTo = (name: string, text: string): string[] =>
  looks.some(([ending, through]) => ending.test(name) && through(text)) ? [`got through to ${name}`] : []
