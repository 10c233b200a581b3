import { detailStyle } from './style-detail.ts'
import { pictureStyle } from './style-pictures.ts'
import { narrow, paper } from './style-media.ts'

/* Colour has one meaning each: a status. A sign and a shape say the same without it. */
const palette = `
:root {
  color-scheme: light dark;
  --paper: #fcfcfa; --raised: #ffffff; --sunk: #f4f3ef; --ink: #1d1d1b; --soft: #66655f; --line: #e5e3dd;
  --pass: #2c6a4d; --pass-tint: #d6e8de;
  --fail: #b42318; --fail-ink: #ffffff; --fail-tint: #fdecea;
  --inconclusive: #8a5300; --inconclusive-tint: #fbe7c4;
  --skipped: #66655f; --observed: #2559a8; --observed-tint: #dfe9f8;
  --mark: #ffd9d2; --mark-control: #e3e1d9;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #151514; --raised: #1c1c1a; --sunk: #20201e; --ink: #ecebe5; --soft: #a09e95; --line: #31302c;
    --pass: #86c9a6; --pass-tint: #213a2e;
    --fail: #ff9285; --fail-ink: #2b0905; --fail-tint: #2d1a17;
    --inconclusive: #e8b45c; --inconclusive-tint: #3c2f17;
    --skipped: #a09e95; --observed: #94bbf5; --observed-tint: #1f2e47;
    --mark: #6a2a22; --mark-control: #3d3c37;
  }
}
`

const foundation = `
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); }
main { max-width: 72rem; margin: 0 auto; padding: 4.5rem 2rem 8rem; }
section { margin-top: 4.5rem; }
h2 { font-size: 1.375rem; font-weight: 650; letter-spacing: -0.012em; margin-bottom: 1.5rem; }
h3, h4 { font-size: .875rem; font-weight: 650; }
a { color: inherit; text-decoration-color: var(--line); text-underline-offset: .2em; }
a:hover { text-decoration-color: currentColor; }
small { display: block; color: var(--soft); font-size: .8125rem; font-weight: 400; }
button, input, select { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--observed); outline-offset: 2px; border-radius: 3px; }
ul { list-style: none; padding: 0; }
.mono, pre, table.compare, code { font-family: var(--mono); font-size: .8125rem; }
code { font-size: .92em; background: var(--sunk); border-radius: 3px; padding: .05em .25em; }
.quiet, .note { color: var(--soft); }
.note { font-size: .875rem; font-weight: 400; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--raised); padding: .5rem 1rem; }
`

const cells = `
.cell {
  display: inline-grid; place-items: center; width: 1.375rem; height: 1.375rem; flex: none;
  border-radius: 4px; border: 1.5px solid transparent; font: 700 .75rem/1 var(--sans); text-decoration: none;
}
.cell.pass { background: var(--pass-tint); color: var(--pass); }
.cell.fail { background: var(--fail); color: var(--fail-ink); }
.cell.inconclusive { background: var(--inconclusive-tint); color: var(--inconclusive); border-color: var(--inconclusive); }
.cell.skipped { border: 1.5px dashed var(--soft); color: var(--skipped); }
.cell.observed { background: var(--observed-tint); color: var(--observed); border-radius: 50%; }
a.cell:hover { outline: 2px solid var(--ink); outline-offset: 1px; }
`

const head = `
.eyebrow { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; color: var(--soft); font-size: .875rem; margin-bottom: 1.25rem; }
h1 { display: flex; align-items: center; gap: 1.125rem; font-size: clamp(2.25rem, 6vw, 3.75rem); line-height: 1.05; font-weight: 700; letter-spacing: -0.03em; }
h1 .cell { width: 1.65em; height: 1.65em; border-radius: .3em; font-size: .52em; letter-spacing: 0; border-width: 2px; }
h1.fail { color: var(--fail); }
h1.pass { color: var(--pass); }
h1.inconclusive { color: var(--inconclusive); }
.says { font-size: 1.25rem; line-height: 1.45; margin-top: 1.25rem; max-width: 44rem; text-wrap: pretty; overflow-wrap: anywhere; }
.target { font: .9375rem/1.5 var(--mono); color: var(--soft); margin-top: .375rem; overflow-wrap: anywhere; }
.troubles { margin-top: 1.5rem; padding-left: 1rem; border-left: 3px solid var(--fail); max-width: 48rem; overflow-wrap: anywhere; }
.gate { display: flex; gap: .75rem; margin-top: 1.25rem; max-width: 48rem; overflow-wrap: anywhere; }
.bar { display: block; width: 100%; height: .625rem; margin-top: 2.5rem; border-radius: 5px; background: var(--line); }
.bar .pass { fill: var(--pass); opacity: .55; }
.bar .fail { fill: var(--fail); }
.bar .inconclusive { fill: var(--inconclusive); opacity: .75; }
.bar .skipped { fill: var(--soft); opacity: .3; }
.bar .observed { fill: var(--observed); opacity: .55; }
.counts { display: flex; flex-wrap: wrap; gap: 1rem 3.25rem; margin-top: 1.5rem; }
.counts b { display: block; font-size: 2.125rem; line-height: 1.2; font-weight: 600; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.counts span { display: flex; align-items: center; gap: .5rem; color: var(--soft); font-size: .9375rem; }
.counts .cell { width: 1.125rem; height: 1.125rem; font-size: .625rem; }
.counts .zero b { color: var(--soft); font-weight: 400; }
.facts { display: flex; flex-wrap: wrap; gap: 1.5rem 3.25rem; margin-top: 2.5rem; padding-top: 1.75rem; border-top: 1px solid var(--line); }
dt { color: var(--soft); font-size: .8125rem; }
dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
`

const overview = `
.map { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 2rem 2.5rem; }
.map h3 { display: flex; justify-content: space-between; align-items: baseline; padding-bottom: .5rem; }
.map h3 .note { font-size: .8125rem; font-variant-numeric: tabular-nums; }
.cells { display: flex; flex-wrap: wrap; gap: 4px; }
.attention li { display: flex; gap: 1rem; padding: .875rem 0; border-top: 1px solid var(--line); }
.attention li:last-child { border-bottom: 1px solid var(--line); }
.attention li > .cell { margin-top: .0625rem; }
.attention li > div { min-width: 0; overflow-wrap: anywhere; }
.fact { font-size: 1.0625rem; font-weight: 550; line-height: 1.4; }
.attention .fact .note { margin-left: .625rem; }
.attention .level { margin: 0 .5rem; }
.attention .cases { margin-top: .375rem; }
.attention .cases li { display: block; padding: .25rem 0; border: 0; }
.sides { width: auto; margin-top: 2.5rem; }
table.sides td { min-width: 5rem; }
table.compared td { min-width: 8rem; }
.sides th { white-space: nowrap; }
.sides .cell { width: 1.125rem; height: 1.125rem; font-size: .625rem; margin-right: .375rem; }
.sides td { font-variant-numeric: tabular-nums; }
.compared tbody th { min-width: 9rem; }
.again-line { display: block; width: fit-content; max-width: 100%; margin-top: .25rem; padding: .25rem .5rem; overflow-wrap: anywhere; }
.attention .snippet { margin-top: .5rem; }
.attention + .ids { margin-top: 1rem; }
.issue { overflow-wrap: anywhere; margin-right: .5rem; }
.lead { max-width: 48rem; margin-bottom: 1.5rem; }
.ids { line-height: 1.9; }
.ids a { margin-right: .75rem; }
`

const rules = `
#rules > h2 { margin-bottom: .25rem; }
.filters { position: sticky; top: 0; z-index: 1; display: grid; gap: .75rem; padding: 1rem 0; background: var(--paper); border-bottom: 1px solid var(--line); }
.filters .line { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.filters input, .filters select { min-height: 2.5rem; padding: .375rem .75rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.filters input { flex: 1 1 14rem; min-width: 0; }
.filters .groups { gap: .5rem 1.5rem; }
.groups .line { gap: .375rem; }
.filters output { color: var(--soft); font-size: .875rem; margin-left: .5rem; font-variant-numeric: tabular-nums; }
.chip, .quiet-button, .copy { min-height: 2.125rem; padding: .1875rem .75rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; font-size: .875rem; cursor: pointer; }
.chip { display: inline-flex; align-items: center; gap: .375rem; padding: .1875rem .5rem; font-size: .8125rem; }
.chip b { font-weight: 400; color: var(--soft); font-variant-numeric: tabular-nums; }
.chip:hover, .quiet-button:hover, .copy:hover { border-color: var(--soft); }
.chip[aria-pressed=true] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.chip[aria-pressed=true] b { color: inherit; }
.quiet-button { border-color: transparent; background: none; color: var(--soft); text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: .2em; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: inherit; }
.rules { table-layout: fixed; margin-top: .5rem; }
.rules > thead th { color: var(--soft); font-size: .8125rem; padding: .5rem 0; }
.rules > thead th:nth-child(1) { width: 8.5rem; }
.rules > thead th:nth-child(2) { padding-left: 1.25rem; }
.rules > thead th:nth-child(3) { width: 6rem; }
.rules > thead th:nth-child(4) { width: 5rem; }
.area th { font-size: .875rem; font-weight: 650; padding: 2rem 0 .625rem; }
.rule { scroll-margin-top: 8.5rem; }
.rule > tr:first-child > * { border-top: 1px solid var(--line); padding: .6875rem 0; vertical-align: top; }
.rule .status { color: var(--soft); font-size: .875rem; white-space: nowrap; }
.rule .status span { margin-left: .625rem; }
.rule[data-status=fail] .status span { color: var(--fail); font-weight: 600; }
.rule .level, .rule .number { color: var(--soft); font-size: .875rem; }
.open { display: grid; grid-template-columns: minmax(0, 16rem) minmax(0, 1fr); gap: 0 1.25rem; align-items: baseline; width: 100%; padding: 0 1rem 0 1.25rem; border: 0; background: none; text-align: left; cursor: pointer; overflow-wrap: anywhere; position: relative; }
.open .mono { color: var(--soft); }
.open::before { content: ""; position: absolute; left: 0; top: .5rem; border: 4px solid transparent; border-left: 6px solid var(--soft); }
.open[aria-expanded=true]::before { transform: rotate(90deg); transform-origin: 3px 4px; }
.open:hover .title { text-decoration: underline; text-underline-offset: .2em; text-decoration-color: var(--line); }
.open[aria-expanded=true] .title { font-weight: 600; }
.empty { padding: 3rem 0; color: var(--soft); }
`

/** The page's one style sheet. */
export const style = [palette, foundation, cells, head, overview, rules, detailStyle, pictureStyle, narrow, paper].join(
  '',
)
