import { splitLanguage } from '../../../content/language'
import * as routes from '../../routes'
import { createFinder, type PageSuggestion } from './find-offers'
import { handleKeys } from './keys'
import { createSuggestionPanel } from './offer-list'
import sheet from './offers.css?inline'
import type { SearchIndex, SearchWords } from './search-index'

const form = document.querySelector<HTMLFormElement>('.search')
const input = form?.querySelector('input')
if (form && input) suggestPages(form, input)

/** Suggests pages while typing. Waits for the index to load. Suggests nothing if loading fails. */
function suggestPages(form: HTMLFormElement, input: HTMLInputElement): void {
  addStyles()
  const list = createSuggestionPanel(form, input)
  let search: Search | undefined
  let shouldSuggest = input.value !== ''

  function update(): void {
    if (!search || !shouldSuggest) return
    const offers = search.find(input.value)
    const { label, found, none } = search.words
    if (input.value.trim() === '') list.hide()
    else list.show(offers, label, found[offers.length - 1] ?? none)
  }

  function suggest(): void {
    shouldSuggest = true
    update()
  }

  function close(): void {
    shouldSuggest = false
    list.hide()
  }

  async function load(): Promise<void> {
    search = await loadIndex().catch(() => undefined)
    update()
  }

  input.addEventListener('input', suggest)
  input.addEventListener('focus', load)
  input.addEventListener('blur', close)
  handleKeys(input, list, { want: suggest, close })
  handleMouse(list.element, close)
  void load()
}

/** Adds styles by script, because the content security policy allows no other style sheets. */
function addStyles(): void {
  const stylesheet = new CSSStyleSheet()
  stylesheet.replaceSync(sheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, stylesheet]
}

function handleMouse(panel: HTMLElement, close: () => void): void {
  // Keep the focus in the box: losing it would close the list before the click.
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  panel.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || close())
}

interface Search {
  words: SearchWords
  find: (query: string) => PageSuggestion[]
}

let pendingSearch: Promise<Search> | undefined

/** Loads the index once. Retries after a failure. */
function loadIndex(): Promise<Search> {
  pendingSearch ??= fetchIndex().catch((error) => {
    pendingSearch = undefined
    throw error
  })
  return pendingSearch
}

async function fetchIndex(): Promise<Search> {
  const answer = await fetch(
    routes.localizePath(splitLanguage(location.pathname.slice(1)).language, routes.searchIndex),
  )
  const { words, pages }: SearchIndex = await answer.json()
  return { words, find: createFinder(pages) }
}
