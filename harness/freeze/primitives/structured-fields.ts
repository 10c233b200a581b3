import type { Drafted } from '../gather.ts'

const op = 'structured-field'

type Kind = 'signature-input' | 'signature'

const right = (kind: Kind, slug: string, says: string, field: string[], labels: string[]): Drafted => ({
  slug: `${kind}-${slug}`,
  says,
  op,
  input: { kind, field },
  result: 'accept',
  value: labels,
})

const wrong = (kind: Kind, slug: string, says: string, ...field: string[]): Drafted => ({
  slug: `${kind}-${slug}`,
  says,
  op,
  input: { kind, field },
  result: 'reject',
  twin: `${kind}-plain`,
})

const member = '("@method" "@target-uri");keyid="abc";alg="ed25519";created=1;expires=2'
const plain = `agent=${member}`

const inputs: [slug: string, says: string, field: string[], labels: string[]][] = [
  ['plain', 'one member', [plain], ['agent']],
  ['two', 'two members', [`${plain}, broker=${member}`], ['agent', 'broker']],
  ['two-lines', 'two members, a line each', [plain, `broker=${member}`], ['agent', 'broker']],
  ['no-space', 'no space behind the comma', [`${plain},broker=${member}`], ['agent', 'broker']],
  ['spaces', 'white space around the comma', [`${plain} \t,  broker=${member}`], ['agent', 'broker']],
  ['space-around', 'white space around the field', [`  ${plain}  `], ['agent']],
  [
    'labels',
    'labels of digits, stars, dots, dashes and underscores',
    [`*a=${member}, b2.c-d_e*=${member}`],
    ['*a', 'b2.c-d_e*'],
  ],
  ['one-letter', 'a label of one letter', [`s=${member}`], ['s']],
  ['empty-list', 'nothing is covered', ['agent=();keyid="a"'], ['agent']],
  ['no-parameters', 'there are no parameters', ['agent=("@method")'], ['agent']],
  ['spaces-in-list', 'several spaces stand in the list', ['agent=(  "@method"   "@path"  );created=1'], ['agent']],
  [
    'space-before-parameter',
    'a space stands before a parameter',
    ['agent=("@method"); created=1; expires=2'],
    ['agent'],
  ],
  [
    'comma-in-string',
    'a string has a comma',
    ['agent=("@method");keyid="a,b=(c)", broker=("@path")'],
    ['agent', 'broker'],
  ],
  ['escapes', 'a string has escapes', [String.raw`agent=("@method");keyid="a\"b\\c"`], ['agent']],
  ['brackets-in-string', 'a string has brackets', ['agent=("@method");keyid=")(;"'], ['agent']],
  [
    'component-parameters',
    'components have parameters',
    ['agent=("@method";req "signature";key="x");created=1'],
    ['agent'],
  ],
  ['parameter-alone', 'a parameter has no value', ['agent=("@method");created=1;flag'], ['agent']],
  ['negative', 'a number is negative', ['agent=("@method");created=-1'], ['agent']],
  ['fifteen-digits', 'a number has fifteen digits', ['agent=("@method");created=999999999999999'], ['agent']],
  ['empty-string', 'a string is empty', ['agent=("@method");keyid=""'], ['agent']],
]

const badInputs: [slug: string, says: string, ...field: string[]][] = [
  ['trailing-comma', 'a comma ends the field', `${plain},`],
  ['leading-comma', 'a comma begins the field', `, ${plain}`],
  ['two-commas', 'two commas stand between members', `${plain},, broker=${member}`],
  ['no-comma', 'a space stands in place of the comma', `${plain} broker=${member}`],
  ['semicolon', 'a semicolon stands in place of the comma', `${plain}; broker=${member}`],
  ['label-in-capitals', 'a label is in capital letters', `Agent=${member}`],
  ['label-digit', 'a label begins with a digit', `1agent=${member}`],
  ['label-dash', 'a label begins with a dash', `-agent=${member}`],
  ['label-quoted', 'a label is quoted', `"agent"=${member}`],
  ['label-empty', 'a label is empty', `=${member}`],
  ['space-before-equals', 'a space stands before the equals sign', `agent =${member}`],
  ['space-behind-equals', 'a space stands behind the equals sign', `agent= ${member}`],
  ['list-unclosed', 'the list is not closed', 'agent=("@method";created=1'],
  ['list-unopened', 'the list is not opened', 'agent="@method");created=1'],
  ['list-nested', 'a list stands in the list', 'agent=(("@method"));created=1'],
  ['list-commas', 'commas stand in the list', 'agent=("@method", "@path");created=1'],
  ['list-tokens', 'the list has tokens', 'agent=(method path);created=1'],
  ['list-no-space', 'no space stands between two strings', 'agent=("@method""@path");created=1'],
  ['list-tab', 'a tab stands between two strings', 'agent=("@method"\t"@path");created=1'],
  ['string-unclosed', 'a string is not closed', 'agent=("@method);created=1'],
  ['string-bad-escape', 'a letter is escaped', String.raw`agent=("@me\thod");created=1`],
  ['string-single-quotes', 'a string is in single quotes', "agent=('@method');created=1"],
  ['bytes-in-place', 'a byte sequence stands in place of the list', 'agent=:AAAA:'],
  ['number-in-place', 'a number stands in place of the list', 'agent=1'],
  ['rest', 'something stands behind the member', `${plain} x`],
  ['bracket-behind', 'a bracket stands behind the member', `${plain})`],
  ['json', 'the field is JSON', '{"agent":["@method"]}'],
]

const signatures: [slug: string, says: string, field: string[], labels: string[]][] = [
  ['plain', 'one member', ['agent=:AAAA:'], ['agent']],
  ['two', 'two members', ['agent=:AAAA:, broker=:BBBB:'], ['agent', 'broker']],
  ['two-lines', 'two members, a line each', ['agent=:AAAA:', 'broker=:BBBB:'], ['agent', 'broker']],
  ['empty', 'no octets', ['agent=::'], ['agent']],
  ['padded-once', 'one padding character', ['agent=:AAA=:'], ['agent']],
  ['padded-twice', 'two padding characters', ['agent=:AA==:'], ['agent']],
  ['plus-and-slash', 'characters of the standard alphabet', ['agent=:+/+/:'], ['agent']],
]

const badSignatures: [slug: string, says: string, ...field: string[]][] = [
  ['bare', 'there are no colons', 'agent=AAAA'],
  ['unclosed', 'the closing colon is missing', 'agent=:AAAA'],
  ['unopened', 'the opening colon is missing', 'agent=AAAA:'],
  ['quoted', 'a string stands in place of the octets', 'agent="AAAA"'],
  ['quoted-within', 'quotes stand within the colons', 'agent=:"AAAA":'],
  ['list', 'a list stands in place of the octets', 'agent=(:AAAA:)'],
  ['url-alphabet', 'characters of the other alphabet', 'agent=:-_-_:'],
  ['inner-space', 'a space stands within the colons', 'agent=:AA AA:'],
  ['star', 'a star stands within the colons', 'agent=:AA*A:'],
  ['number', 'a number stands in place of the octets', 'agent=1'],
  ['boolean', 'a label stands alone', 'agent'],
  ['trailing-comma', 'a comma ends the field', 'agent=:AAAA:,'],
  ['label-in-capitals', 'a label is in capital letters', 'AGENT=:AAAA:'],
  ['no-comma', 'no comma stands between members', 'agent=:AAAA: broker=:BBBB:'],
]

/** RFC 8941 dictionaries, as the two headers of RFC 9421 are ones. A label that is given twice is not there: parsers keep the last. */
export const structuredFields = (): Drafted[] => [
  ...inputs.map(([slug, says, field, labels]) => right('signature-input', slug, says, field, labels)),
  ...badInputs.map(([slug, says, ...field]) => wrong('signature-input', slug, says, ...field)),
  ...signatures.map(([slug, says, field, labels]) => right('signature', slug, says, field, labels)),
  ...badSignatures.map(([slug, says, ...field]) => wrong('signature', slug, says, ...field)),
]
