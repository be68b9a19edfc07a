import * as routes from '../routes'

const PREFIX = 'draft '

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
    if (target instanceof HTMLFormElement && pathOf(target) === routes.deskSignOut) forget(() => true)
  })
}

function keep(area: HTMLTextAreaElement): void {
  try {
    if (area.value === '') sessionStorage.removeItem(keyOf(area))
    else sessionStorage.setItem(keyOf(area), area.value)
  } catch {
    // Storage is full or off: the text still stands in its field.
  }
}

function restore(area: HTMLTextAreaElement): void {
  const text = read(keyOf(area))
  if (!text || area.value !== '') return
  area.value = text
  area.closest('details')?.setAttribute('open', '')
  const note = document.createElement('p')
  note.className = 'field-hint'
  note.textContent = 'This is what you typed earlier, restored by this tab.'
  area.after(note)
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The page after a form was saved says which. */
function forgetSaved(): void {
  const saved = new URLSearchParams(location.search).get('changed')
  if (saved !== null) forget((key) => key.startsWith(keyTo(location.pathname)) && key.endsWith(` ${saved}`))
}

function forget(isForgotten: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && isForgotten(key)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

function keyOf(area: HTMLTextAreaElement): string {
  return `${keyTo(area.form ? pathOf(area.form) : '')} ${area.dataset.draft}`
}

/** What the keys of the drafts to an address begin with: they are its reader's alone. */
export function keyTo(path: string): string {
  return `${PREFIX}${document.body.dataset.member} ${path}`
}

/** The address that a form posts to. */
export function pathOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute('action') ?? '', location.href).pathname
}
