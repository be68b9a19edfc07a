import { createElement } from '../create-element'
import { createStatus } from '../live/announce'
import { findTypedMention, suggestNames } from './typed-mention'

/** The only sign of an active input method that all browsers give (UI Events, B.2.1). */
const IME_KEY_CODE = 229

export function suggestColleagues(): void {
  const textAreas = document.querySelectorAll<HTMLTextAreaElement>('textarea[data-colleagues]')
  if (textAreas.length === 0) return
  const announce = createStatus()
  for (const area of textAreas) addSuggestions(area, announce)
}

/** A listbox with `aria-activedescendant`; the focus stays in the text area (ARIA APG). */
function addSuggestions(area: HTMLTextAreaElement, announce: (text: string) => void): void {
  const names: string[] = JSON.parse(area.dataset.colleagues ?? '[]')
  const id = `${area.id}-colleagues`
  const list = createElement('ul', { className: 'colleague-suggestions', id, hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Colleagues')
  area.after(list)
  area.setAttribute('aria-autocomplete', 'list')
  area.setAttribute('aria-haspopup', 'listbox')
  area.setAttribute('aria-controls', list.id)

  const options = () => [...list.children] as HTMLElement[]
  const isActive = (option: HTMLElement) => option.getAttribute('aria-selected') === 'true'
  const findActive = () => options().find(isActive)

  function suggest(): void {
    const mention =
      area.selectionStart === area.selectionEnd ? findTypedMention(area.value, area.selectionStart) : undefined
    const found = mention ? suggestNames(mention.typed, names) : []
    if (found.length === 0) {
      close()
      return
    }
    list.replaceChildren(...found.map((name, index) => createOption(`${list.id}-${index}`, name)))
    list.hidden = false
    activate(options()[0])
    announce(found.length === 1 ? '1 suggestion' : `${found.length} suggestions`)
  }

  function close(): void {
    if (list.hidden) return
    list.hidden = true
    area.removeAttribute('aria-activedescendant')
    announce('')
  }

  function activate(option: HTMLElement | undefined): void {
    for (const each of options()) each.setAttribute('aria-selected', `${each === option}`)
    if (option) area.setAttribute('aria-activedescendant', option.id)
    option?.scrollIntoView({ block: 'nearest' })
  }

  function move(by: number): void {
    const all = options()
    activate(all.at((all.findIndex(isActive) + by) % all.length))
  }

  function choose(option: Element | null | undefined): void {
    const mention = findTypedMention(area.value, area.selectionStart)
    if (!mention || !option) return
    area.setRangeText(`@${option.textContent} `, mention.start, area.selectionStart, 'end')
    close()
    // Drafts and presence listen to this event.
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => choose(findActive()),
    Escape: close,
  }

  area.addEventListener('input', suggest)
  area.addEventListener('blur', close)
  area.addEventListener('click', close)
  area.addEventListener('keydown', (event) => {
    if (list.hidden || event.keyCode === IME_KEY_CODE) return
    if (/^(?:Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) close()
    const runKey = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : keys[event.key]
    if (!runKey) return
    event.preventDefault()
    event.stopPropagation()
    runKey()
  })
  // Keep the focus in the text area.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => choose(target instanceof Element ? target.closest('li') : undefined))
}

function createOption(id: string, name: string): HTMLElement {
  const option = createElement('li', { id, dir: 'auto' }, name)
  option.setAttribute('role', 'option')
  return option
}
