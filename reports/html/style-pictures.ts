/** How pictures look: their colours are the sheet's, so that they follow the scheme and the paper. */
export const pictureStyle = `
.picture { margin: 0 0 3.5rem; }
.picture figcaption { max-width: 48rem; margin-bottom: 1.25rem; }
.picture h3 { font-size: 1.0625rem; margin-bottom: .125rem; }
.picture h4, .story h4 { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .625rem; margin: 1.75rem 0 .5rem; }
.picture h4 .cell, .story .cell { width: 1.125rem; height: 1.125rem; font-size: .625rem; align-self: center; }
.plot svg { display: block; width: 100%; overflow: visible; }
.plot th { font-size: .875rem; padding: .25rem 1rem .25rem 0; width: 11rem; vertical-align: middle; overflow-wrap: anywhere; }
.plot thead th { color: var(--soft); font-size: .8125rem; vertical-align: bottom; }
.plot thead th:nth-child(2) { width: auto; padding: 0; }
.plot th.number, .plot td.number { width: 6.5rem; padding: .25rem 0 .25rem 1rem; font-size: .875rem; text-align: right; white-space: nowrap; }
.plot th small { font-size: .75rem; }
.plot td { padding: 0; vertical-align: middle; }
.plot tbody tr > * { border-top: 1px solid var(--line); }
.plot text { fill: var(--soft); font: .75rem var(--sans); font-variant-numeric: tabular-nums; }
.plot .grid { stroke: var(--line); }
.plot .zero { stroke: var(--ink); stroke-width: 1.5; }
.plot g.wrong { --sign: var(--fail); }
.plot td.told, .plot th.told { width: 9rem; padding: .25rem 0 .25rem 1rem; font-size: .875rem; text-align: right; }
.plot strong.wrong { color: var(--fail); }
.plot .median { stroke: var(--ink); stroke-width: 2; }
.plot .shape { fill: var(--observed); opacity: .55; }
.plot .taken { fill: var(--observed-tint); }
#sign-dot { fill: var(--sign, var(--ink)); }
#sign-cross { stroke: var(--sign, var(--ink)); stroke-width: 1.5; fill: none; }
#sign-fetched, #sign-unserved { fill: var(--observed); stroke: var(--observed); stroke-width: 1.25; stroke-linejoin: round; }
#sign-unserved { fill: var(--raised); }
.signs { position: absolute; }
.plot .change { stroke: var(--ink); stroke-dasharray: 3 3; }
.words { margin-top: .75rem; font-size: .875rem; }
.words > summary { color: var(--soft); width: fit-content; }
.words pre { margin-top: .5rem; max-height: 24rem; }
.words .wide { max-height: 24rem; overflow: auto; margin-top: .5rem; }
.why { color: var(--fail); font-size: .9375rem; max-width: 48rem; margin-bottom: .5rem; overflow-wrap: anywhere; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; font-size: .875rem; }
.legend li { display: flex; align-items: center; gap: .5rem; }
.readout { margin-top: .5rem; min-height: 1.6em; font-variant-numeric: tabular-nums; }
.lattice { display: block; flex: none; max-width: none; }
.lattice.patterns { position: absolute; }
.lattice text { fill: var(--soft); font: 8px/1 var(--mono); }
.lattice .covers { fill: var(--pass); opacity: .7; }
.lattice .apart { stroke: var(--soft); stroke-width: 2; opacity: .55; }
.lattice .overreaches { fill: var(--fail); stroke: var(--fail-ink); stroke-width: 1.5; }
.lattice .withholds { fill: var(--paper); stroke: var(--fail); stroke-width: 1.75; }
.lattice .open { stroke: var(--soft); fill: none; }
.lattice .undecided { fill: var(--inconclusive); }
.lattice .cursor { fill: none; stroke: var(--ink); stroke-width: 2; }
.detail .story { margin: .875rem 0 0 1.25rem; max-width: 56rem; }
.story > summary .cell { margin-right: .375rem; vertical-align: -.125rem; }
.story > :not(summary) { margin-top: .5rem; }

.chain { display: flex; flex-wrap: wrap; gap: 1rem 0; margin: 1rem 0 .5rem; padding: 0; list-style: none; align-items: stretch; }
.chain > li { display: flex; align-items: stretch; min-width: 0; }
.link { width: 13rem; padding: .625rem .75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sunk); font-size: .8125rem; overflow-wrap: anywhere; }
.link.odd { border: 2px solid var(--fail); background: var(--fail-tint); }
.link b { display: block; font-size: .875rem; font-weight: 650; margin-bottom: .375rem; }
.link dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem .625rem; }
.link dd { font-family: var(--mono); font-size: .75rem; line-height: 1.65; }
.link .wrong { margin-top: .5rem; padding-top: .375rem; border-top: 1px solid var(--fail); color: var(--fail); font-weight: 600; }
.joint { display: flex; flex-direction: column; justify-content: center; align-items: center; min-width: 4.5rem; padding: 0 .375rem; color: var(--soft); font-size: .75rem; text-align: center; line-height: 1.3; }
.joint::before { content: "→"; font-size: 1.25rem; line-height: 1; }
.joint.broken { color: var(--fail); font-weight: 650; }
.joint.broken::before { content: "✕"; }
.key { display: inline-block; min-width: 1.35em; padding: 0 .3em; border: 1px solid currentColor; border-radius: 1em; font: 650 .75rem/1.35 var(--sans); text-align: center; }

.stack { width: auto; font-size: .8125rem; }
.stack th, .stack td { padding: .3125rem .75rem; border-bottom: 1px solid var(--line); text-align: center; vertical-align: bottom; }
.stack th:first-child { text-align: left; padding-left: 0; font-weight: 600; }
.stack thead th { color: var(--soft); font: .75rem var(--mono); max-width: 8rem; }
.stack .gap { color: var(--soft); }
.stack .changed { background: var(--fail-tint); color: var(--fail); font-weight: 700; box-shadow: inset 0 0 0 1.5px var(--fail); }

@media (max-width: 60rem), print {
  .plot .rest, .plot .axis text:nth-child(even) { display: none; }
}
@media (max-width: 44rem) {
  .plot th { width: 6.5rem; padding-right: .5rem; font-size: .8125rem; }
  .plot th.number, .plot td.number { width: 4.75rem; padding-left: .5rem; font-size: .75rem; white-space: normal; }
  .chain { flex-direction: column; gap: 0; }
  .chain > li { flex-direction: column; }
  .link { width: auto; }
  .joint { flex-direction: row; gap: .5rem; padding: .5rem; }
  .joint:not(.broken)::before { content: "↓"; }
  .detail .story { margin-left: 0; }
}
@media print {
  .picture svg, .plot svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .lattice { max-width: 100%; height: auto; }
  .readout, .words { display: none; }
  .plot tr, .link, .stack { break-inside: avoid; }
  .picture h3, .picture h4 { break-after: avoid; }
}
`
