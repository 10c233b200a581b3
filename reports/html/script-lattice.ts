/** Names the cell of a scope lattice that is pointed at, or that the arrow keys have reached. */
export const latticeScript = String.raw`
(() => {
  'use strict'
  const meanings = {
    '+': 'covered, and taken', '-': 'not covered, and refused', '>': 'not covered, and taken: a failure',
    '<': 'covered, and refused: a failure', '?': 'without a verdict', '.': 'open, not judged',
  }
  for (const grid of document.querySelectorAll('svg.lattice[data-rows]')) {
    const read = (name) => JSON.parse(grid.dataset[name])
    const [granted, required, rows] = ['granted', 'required', 'rows'].map(read)
    const size = Number(grid.dataset.cell)
    const cursor = grid.querySelector('.cursor')
    const output = grid.closest('figure, td').querySelector('.readout')
    let at = [0, 0]
    const show = (x, y) => {
      if (granted[x] === undefined || required[y] === undefined) return
      at = [x, y]
      cursor.setAttribute('visibility', 'visible')
      cursor.setAttribute('x', x * size - 0.5)
      cursor.setAttribute('y', y * size - 0.5)
      output.textContent = granted[x] + ' granted, ' + required[y] + ' required: ' + (meanings[rows[x][y]] || '')
    }
    grid.addEventListener('pointermove', ({ clientX, clientY }) => {
      const box = grid.getBoundingClientRect()
      const scale = grid.viewBox.baseVal.width / box.width
      const cellAt = (from, edge, start) => Math.floor(((from - edge) * scale - Number(start)) / size)
      show(cellAt(clientX, box.left, grid.dataset.left), cellAt(clientY, box.top, grid.dataset.top))
    })
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }
    grid.addEventListener('keydown', (event) => {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      if (cursor.getAttribute('visibility') === 'hidden') show(0, 0)
      else show(at[0] + step[0], at[1] + step[1])
    })
    grid.addEventListener('focus', () => show(at[0], at[1]))
    grid.addEventListener('blur', () => cursor.setAttribute('visibility', 'hidden'))
  }
})()
`
