/** How an opened rule and its failures look. */
export const detailStyle = `
.detail > td { padding: .5rem 0 2.5rem 8.5rem; }
.about { display: flex; flex-wrap: wrap; gap: .75rem 2.25rem; padding-left: 1.25rem; font-size: .9375rem; }
.reason, .detail > td > h3, .detail > td > .wide, .detail > td > .quiet { margin: 1.25rem 0 0 1.25rem; max-width: 48rem; overflow-wrap: anywhere; }
.detail > td > h3 + .wide { margin-top: .375rem; }
.known { margin: 1.25rem 0 0 1.25rem; max-width: 48rem; overflow-wrap: anywhere; }
.known b, .flaky { margin-right: .375rem; padding: .0625rem .4375rem; border: 1px solid currentColor; border-radius: 4px; font-size: .8125rem; font-weight: 650; }
.known li + li { margin-top: .5rem; }
.known .not b { color: var(--fail); }
.flaky { color: var(--inconclusive); }
.wide { overflow-x: auto; position: relative; }
.plain { font-size: .9375rem; }
.plain th { color: var(--soft); font-size: .8125rem; font-family: var(--sans); }
.plain th, .plain td { padding: .4375rem 1.5rem .4375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.plain.mono td:first-child { white-space: nowrap; }
.plain td { min-width: 4.5rem; }
.plain.mono { font-size: .8125rem; }
.ways { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem; margin: 1.25rem 0 0 -8.5rem; font-size: .875rem; }
.ways .next { margin-left: auto; }
.high { color: var(--observed); white-space: nowrap; }

.failure { margin: 1.5rem 0 0 -8.5rem; padding: 1.25rem 1.5rem 1.5rem; background: var(--raised); border: 1px solid var(--line); border-left: 4px solid var(--fail); border-radius: 6px; }
.rule[data-status=inconclusive] .failure { border-left-color: var(--inconclusive); border-left-style: dashed; }
.failure:not([open]) { padding-bottom: 1.25rem; }
.failure + .failure { margin-top: .625rem; }
summary { cursor: pointer; }
.failure > summary { display: block; position: relative; padding-left: 1.25rem; overflow-wrap: anywhere; }
.failure > summary::-webkit-details-marker { display: none; }
.failure > summary::before { content: ""; position: absolute; left: 0; top: .5rem; border: 5px solid transparent; border-left: 7px solid currentColor; }
.failure[open] > summary::before { transform: rotate(90deg); transform-origin: 4px 5px; }
.failure > summary .fact { display: block; font-size: 1.1875rem; letter-spacing: -0.01em; }
.failure.brief > .snippet { margin-top: .75rem; }
.failure[open]:not(.brief) > summary .note { display: none; }
.failure > p { margin-top: .75rem; overflow-wrap: anywhere; }
.outcome { display: flex; gap: 3rem; margin-top: 1rem; }
.outcome dd { font-size: 1.0625rem; font-weight: 600; }
.outcome .observed dd { color: var(--fail); }
.rule[data-status=inconclusive] .outcome .observed dd { color: var(--inconclusive); }

.part, .part-line { margin-top: 1rem; padding-top: .875rem; border-top: 1px solid var(--line); }
.failure > p.part-line { margin-top: 1rem; }
.part > summary, .part-line { font-size: .9375rem; font-weight: 600; }
.part .note, .part-line .note { margin-left: .75rem; }
.part > :not(summary) { margin-top: .75rem; }
.part > .place { margin-top: 1rem; font-family: var(--mono); font-size: .8125rem; color: var(--soft); }

pre { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.55; background: var(--sunk); border-radius: 6px; padding: .75rem 1rem; max-height: 30rem; overflow: auto; }
.compare { table-layout: fixed; line-height: 1.55; background: var(--sunk); border-radius: 6px; }
.compare th { font: 400 .8125rem var(--sans); color: var(--soft); padding: .5rem 1rem; }
.compare td { padding: .0625rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; vertical-align: top; height: 1.55em; }
.compare tbody tr:last-child td { padding-bottom: .625rem; }
.compare .sign { width: 1.5rem; padding-left: 0; padding-right: 0; text-align: center; color: var(--soft); position: relative; user-select: none; }
.compare .same td, .compare .noise td { color: var(--soft); }
.compare .differs .sign { color: var(--fail); font-weight: 700; }
.compare .differs td.control:not(.none) { box-shadow: inset 3px 0 var(--soft); }
.compare .differs td.case:not(.none) { box-shadow: inset 3px 0 var(--fail); background: var(--fail-tint); }
mark { color: inherit; background: var(--mark); border-radius: 2px; font-weight: 600; }
.compare .control mark { background: var(--mark-control); }

.again { margin-top: 1rem; padding-top: .875rem; border-top: 1px solid var(--line); }
.again h3 { font-size: .9375rem; font-weight: 600; margin-bottom: .5rem; }
.again .part { border: 0; padding: 0; }
.again .quiet { margin: .75rem 0 .5rem; font-size: .9375rem; }
.snippet { display: flex; align-items: flex-start; gap: .5rem; }
.snippet pre { flex: 1; min-width: 0; }
.copy { min-width: 5rem; min-height: 2.75rem; }

@media (max-width: 60rem) {
  .detail > td { padding-left: 0; }
  .failure, .ways { margin-left: 0; }
}
@media (max-width: 44rem) {
  .detail > td { padding-bottom: 1.5rem; }
  .about, .outcome { gap: .625rem 1.5rem; }
  .about { padding-left: 0; }
  .known, .reason, .detail > td > h3, .detail > td > .wide, .detail > td > .quiet { margin-left: 0; }
  .failure { padding: 1rem; margin-left: -.375rem; margin-right: -.375rem; }
  .part .note { display: block; margin-left: 0; }
  .snippet { display: block; }
  .copy { margin-top: .5rem; width: 100%; }
  .compare thead, .compare .sign, .compare .none, .compare .same .case { display: none; }
  .compare, .compare tbody, .compare tr, .compare td { display: block; height: auto; }
  .compare { padding: .5rem 0; }
  .compare .differs td.control::before, .compare .noise td.control::before { content: "control  "; color: var(--soft); font-family: var(--sans); }
  .compare .differs td.case::before, .compare .noise td.case::before { content: "case  "; color: var(--soft); font-family: var(--sans); }
  .compare .differs td.case::before { color: var(--fail); }
  .compare tr.differs { padding: .25rem 0; }
}
`
