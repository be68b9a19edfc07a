import { splitLanguage } from '../../../content/language'
import * as routes from '../../routes'
import { createFinder, type Offer } from './find-offers'
import { handleKeys } from './keys'
import { createOfferList } from './offer-list'
import sheet from './offers.css?inline'
import type { SearchIndex, SearchWords } from './search-index'

const form = document.querySelector<HTMLFormElement>('.search')
const input = form?.querySelector('input')
if (form && input) offerPages(form, input)

/** Suggests pages while typing. Waits for the index to load. Suggests nothing if loading fails. */
function offerPages(form: HTMLFormElement, input: HTMLInputElement): void {
  addStyles()
  const list = createOfferList(form, input)
  let search: Search | undefined
  let isWanted = input.value !== ''

  function update(): void {
    if (!search || !isWanted) return
    const offers = search.find(input.value)
    const { label, found, none } = search.words
    if (input.value.trim() === '') list.hide()
    else list.show(offers, label, found[offers.length - 1] ?? none)
  }

  function want(): void {
    isWanted = true
    update()
  }

  function close(): void {
    isWanted = false
    list.hide()
  }

  async function load(): Promise<void> {
    search = await loadIndex().catch(() => undefined)
    update()
  }

  input.addEventListener('input', want)
  input.addEventListener('focus', load)
  input.addEventListener('blur', close)
  handleKeys(input, list, { want, close })
  handleMouse(list.element, close)
  void load()
}

/** Adds styles by script, because the content security policy allows no other style sheets. */
function addStyles(): void {
  const offers = new CSSStyleSheet()
  offers.replaceSync(sheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, offers]
}

function handleMouse(panel: HTMLElement, close: () => void): void {
  // Keep the focus in the box: losing it would close the list before the click.
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  panel.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || close())
}

interface Search {
  words: SearchWords
  find: (query: string) => Offer[]
}

let loading: Promise<Search> | undefined

/** Loads the index once. Retries after a failure. */
function loadIndex(): Promise<Search> {
  loading ??= fetchIndex().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchIndex(): Promise<Search> {
  const answer = await fetch(
    routes.localizePath(splitLanguage(location.pathname.slice(1)).language, routes.searchIndex),
  )
  const { words, pages }: SearchIndex = await answer.json()
  return { words, find: createFinder(pages) }
}
