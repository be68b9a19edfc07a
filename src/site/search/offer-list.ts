import type { PageSuggestion } from './find-offers'

const LIST_ID = 'search-offers'

export type SuggestionPanel = ReturnType<typeof createSuggestionPanel>

/** Adds an empty list to the search form, as an "editable combobox with list autocomplete" (ARIA APG). */
export function createSuggestionPanel(form: HTMLFormElement, input: HTMLInputElement) {
  const list = element('div', { id: LIST_ID, role: 'listbox' })
  const note = element('p', { 'aria-hidden': 'true' })
  const panel = element('div', { class: 'search-offers', hidden: '' }, note, list)
  const status = element('p', { class: 'visually-hidden', role: 'status' })
  form.append(panel, status)
  const attributes = { role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }
  setAttributes(input, { ...attributes, 'aria-controls': LIST_ID })
  const options = () => [...list.children] as HTMLElement[]
  /** The selected option. */
  const findActive = () => options().find((option) => option.getAttribute('aria-selected') === 'true')

  function open(isOpen: boolean, count: number): void {
    activate(undefined)
    panel.hidden = !isOpen
    list.hidden = count === 0
    input.setAttribute('aria-expanded', `${isOpen && count > 0}`)
  }

  function activate(option: HTMLElement | undefined): void {
    for (const each of options()) each.setAttribute('aria-selected', `${each === option}`)
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  return {
    ...{ element: panel, options, active: findActive, activate },
    show(offers: readonly PageSuggestion[], label: string, found: string): void {
      list.setAttribute('aria-label', label)
      list.replaceChildren(...offers.map(createOption))
      open(true, offers.length)
      note.textContent = offers.length === 0 ? found : ''
      status.textContent = found
    },
    hide(): void {
      open(false, 0)
      status.textContent = ''
    },
    isOpen: () => !panel.hidden,
  }
}

/** Creates a link, so that browser actions such as opening a new tab work. */
function createOption({ href, text, page }: PageSuggestion, index: number): HTMLElement {
  const attributes = { role: 'option', tabindex: '-1', 'aria-selected': 'false' }
  const where = page === undefined ? [] : [' ', element('small', {}, page)]
  return element('a', { id: `${LIST_ID}-${index}`, href, ...attributes }, text, ...where)
}

function element(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}
