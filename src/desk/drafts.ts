import * as routes from '../routes'
import { forgetDraft, forgetDrafts, keyTo, pathOf, readDraft, writeDraft } from './draft-store'
import { restoredNote } from './restored-note'

/**
 * Keeps what somebody types in this tab until it is saved (HTML, 12.2.2): a session may end meanwhile, or a page be left
 * by mistake. It ends with the tab, with signing out, and is nobody else's.
 */
export function keepDrafts(): void {
  forgetSaved()
  for (const area of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-draft]')) {
    if (area.value === area.defaultValue) restore(area)
    // On a slow line somebody types before this script is there.
    else keep(area)
  }
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.dataset.draft) keep(target)
  })
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && pathOf(target) === routes.deskSignOut) forgetDrafts(() => true)
  })
}

function keep(area: HTMLTextAreaElement): void {
  if (area.value === '') forgetDraft(keyOf(area))
  else writeDraft(keyOf(area), area.value)
}

function restore(area: HTMLTextAreaElement): void {
  const text = readDraft(keyOf(area))
  if (!text || area.value !== '') return
  area.value = text
  area.closest('details')?.setAttribute('open', '')
  area.after(restoredNote())
}

/** The page after a form was saved says which. */
function forgetSaved(): void {
  const saved = new URLSearchParams(location.search).get('changed')
  if (saved !== null) forgetDrafts((key) => key.startsWith(keyTo(location.pathname)) && key.endsWith(` ${saved}`))
}

function keyOf(area: HTMLTextAreaElement): string {
  return `${keyTo(area.form ? pathOf(area.form) : '')} ${area.dataset.draft}`
}
