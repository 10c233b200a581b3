/** The page on a phone. */
export const narrow = `
@media (max-width: 60rem), print {
  .open { display: block; }
  .open .mono { display: block; }
}
@media (max-width: 44rem) {
  main { padding: 2.5rem 1.125rem 5rem; }
  section { margin-top: 3.25rem; }
  h1 { gap: .75rem; }
  .says { font-size: 1.125rem; }
  .plot td.told, .plot th.told { width: 5.5rem; padding-left: .5rem; font-size: .75rem; }
  .counts { gap: 1rem 2rem; }
  .counts b { font-size: 1.625rem; }
  .facts { display: grid; grid-template-columns: 1fr 1fr; gap: 1.25rem 1.5rem; }
  .map { grid-template-columns: 1fr; gap: 1.5rem; }
  .cells .cell { width: 1.75rem; height: 1.75rem; }
  .filters { position: static; }
  .rule { scroll-margin-top: 1rem; }
  .rules > thead { display: none; }
  .rules, .rules > tbody, .rules > tbody > tr, .rules > tbody > tr > td, .rules > tbody > tr > th { display: block; }
  .rule > tr:first-child { display: grid; grid-template-columns: 2.25rem 1fr; border-top: 1px solid var(--line); padding: .75rem 0; }
  .rule > tr:first-child > * { border: 0; padding: 0; }
  .rule .status span, .rule .level, .rule td.number { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .open { padding: 0; }
  .filters output { margin: 0; flex: 1 1 45%; }
  .quiet-button { padding-left: 0; }
  .filters input { flex-basis: 100%; }
  .chip, .quiet-button { min-height: 2.5rem; }
  .open::before { display: none; }
}
`

/** The page in print. */
export const paper = `
@media print {
  :root { --paper: #fff; --raised: #fff; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  section { margin-top: 2rem; }
  .filters, .copy, .skip { display: none; }
  .open::before { display: none; }
  .open { padding-left: 0; }
  .detail > td { padding-left: 0; }
  .failure { margin-left: 0; }
  .rule[data-status=fail] tr.detail[hidden] { display: table-row !important; }
  .cell, mark, .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .rule > tr:first-child, .attention li, .map > div, .compare tr { break-inside: avoid; }
}
`
