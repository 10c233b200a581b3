/** The page's script. Without it all details stand open and there are no filters. */
export const script = String.raw`
(() => {
  'use strict'
  const all = (selector, within = document) => [...within.querySelectorAll(selector)]
  const rules = all('tbody.rule')
  const areas = all('tbody.area')
  const form = document.querySelector('form.filters')
  const chips = all('.chip', form)
  const openAll = form.elements.namedItem('all')

  const button = (rule) => rule.querySelector('button.open')
  const isOpen = (rule) => button(rule).getAttribute('aria-expanded') === 'true'
  const setOpen = (rule, open) => {
    button(rule).setAttribute('aria-expanded', String(open))
    rule.querySelector('tr.detail').hidden = !open
  }

  const pressed = (group) =>
    chips.filter((chip) => chip.dataset.group === group && chip.getAttribute('aria-pressed') === 'true').map((chip) => chip.value)

  const shown = () => rules.filter((rule) => !rule.hidden)

  const nameOpenAll = () => {
    openAll.textContent = shown().length > 0 && shown().every(isOpen) ? 'Close all shown' : 'Open all shown'
  }

  const filter = () => {
    const statuses = pressed('status')
    const levels = pressed('level')
    const area = form.elements.namedItem('area').value
    const words = form.elements.namedItem('words').value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const rule of rules) {
      const { status, level, area: own, words: text } = rule.dataset
      rule.hidden = !(
        (statuses.length === 0 || statuses.includes(status)) &&
        (levels.length === 0 || levels.includes(level)) &&
        (area === '' || area === own) &&
        words.every((word) => text.includes(word))
      )
    }
    const present = new Set(shown().map((rule) => rule.dataset.area))
    for (const head of areas) head.hidden = !present.has(head.dataset.area)
    const count = shown().length
    form.querySelector('output').value = count === rules.length ? count + ' rules' : count + ' of ' + rules.length + ' rules'
    document.querySelector('.empty').hidden = count > 0
    nameOpenAll()
  }

  const clear = () => {
    for (const chip of chips) chip.setAttribute('aria-pressed', 'false')
  }

  const follow = () => {
    const rule = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!rule || !rule.matches('tbody.rule')) return
    if (rule.hidden) {
      form.reset()
      filter()
    }
    setOpen(rule, true)
    nameOpenAll()
    rule.scrollIntoView()
    button(rule).focus({ preventScroll: true })
  }

  const copy = async (from, control) => {
    const text = from.textContent
    try {
      await navigator.clipboard.writeText(text)
      control.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(from)
      control.textContent = document.execCommand('copy') ? 'Copied' : 'Selected'
    }
    setTimeout(() => { control.textContent = 'Copy' }, 1500)
  }

  document.addEventListener('click', (event) => {
    const control = event.target.closest('button, a')
    if (!control) return
    if (control.matches('.open')) {
      const rule = control.closest('tbody')
      setOpen(rule, !isOpen(rule))
      nameOpenAll()
    }
    if (control.matches('.chip')) {
      control.setAttribute('aria-pressed', String(control.getAttribute('aria-pressed') !== 'true'))
      filter()
    }
    if (control === openAll) {
      const open = !shown().every(isOpen)
      for (const rule of shown()) setOpen(rule, open)
      nameOpenAll()
    }
    if (control.matches('.copy')) void copy(control.parentElement.querySelector('pre'), control)
    if (control.matches('a') && control.hash !== '' && control.hash === location.hash) follow()
  })
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', () => { clear(); setTimeout(filter) })
  addEventListener('hashchange', follow)
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest('input, select, textarea')) return
    event.preventDefault()
    form.elements.namedItem('words').focus()
  })

  document.documentElement.classList.add('live')
  form.hidden = false
  for (const rule of rules) setOpen(rule, false)
  filter()
  follow()
})()
`
