import type { SuggestionPanel } from './offer-list'

interface SearchActions {
  want(): void
  close(): void
}

/** Key code of an input method in all browsers (UI Events, B.2.1). */
const COMPOSITION_KEY_CODE = 229

/** Handles keys in the search box (ARIA APG, combobox). Other keys edit the text. */
export function handleKeys(input: HTMLInputElement, list: SuggestionPanel, actions: SearchActions): void {
  const keys: Record<string, (event: KeyboardEvent) => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: (event) => choose(event),
    Escape: () => leave(),
  }

  input.addEventListener('keydown', (event) => {
    // Ignore keys that an input method handles.
    if (event.keyCode === COMPOSITION_KEY_CODE) return
    if (keys[event.key]?.(event)) event.preventDefault()
    else if (/^(?:Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) list.activate(undefined)
  })

  /** Moves the selection, wrapping around through the text box. */
  function move(by: number): boolean {
    if (!list.isOpen()) actions.want()
    const options = list.options()
    if (!list.isOpen() || options.length === 0) return false
    const places = [undefined, ...options]
    const at = places.indexOf(list.active())
    list.activate(places.at((at + by) % places.length))
    return true
  }

  function choose({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const chosen = list.active()
    chosen?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
    return chosen !== undefined
  }

  function leave(): boolean {
    if (list.isOpen()) actions.close()
    else input.value = ''
    return true
  }
}
