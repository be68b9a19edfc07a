import { deleteDraft, readDraft, storeFormDraft } from '../../../forms/draft'
import { draftKeyPrefix } from '../../drafts'
import { createRestoredNote } from '../../restored-note'
import { arrangeEntries } from './arrange-entries'

/** The unsaved form in this tab's session storage. */
interface FormDraft {
  /** The loaded revisions, by the names of their hidden fields. */
  begun: Record<string, string>
  isSubmitted: boolean
  /** Names and texts of all fields, in page order. */
  fields: [name: string, text: string][]
}

/** Stores unsaved input in this tab, and warns before leaving the page. */
export function autosaveDocument(root: HTMLElement): void {
  const { form } = root.querySelector('button') ?? {}
  if (!form) return
  const { pathname, search } = new URL(form.getAttribute('action') ?? '', location.href)
  const key = `${draftKeyPrefix(`${pathname}${search}`)} words`
  let isUnsaved = restore(root, form, key) || root.dataset.unsaved !== undefined
  const store = (isSubmitted: boolean) =>
    storeFormDraft(key, { begun: readLoadedRevisions(form), isSubmitted, fields: readFields(form) } satisfies FormDraft)
  if (isUnsaved) store(false)
  form.addEventListener('input', () => {
    isUnsaved = true
    store(false)
  })
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    store(true)
    isUnsaved = false
  })
  addEventListener('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault()
  })
}

/** Restores the stored input. Returns true if the form then differs from the server's version. */
function restore(root: HTMLElement, form: HTMLFormElement, key: string): boolean {
  const draft = readDraft<FormDraft>(key)
  if (!draft) return false
  const { version, since } = readLoadedRevisions(form)
  // A submitted value was saved or planned, or the returned page contains it.
  const isHandled = draft.begun.version !== version || draft.begun.since !== since || root.dataset.unsaved !== undefined
  if ((draft.isSubmitted && isHandled) || JSON.stringify(readFields(form)) === JSON.stringify(draft.fields)) {
    deleteDraft(key)
    return false
  }
  arrangeEntries(root, draft.fields)
  // Keep the old base: if a colleague has saved since, the server merges both.
  for (const input of findLoadedInputs(form)) input.value = draft.begun[input.name] ?? input.value
  const discard = () => {
    deleteDraft(key)
    location.reload()
  }
  root.prepend(createRestoredNote('Go back to the saved version', discard))
  return true
}

function readLoadedRevisions(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...findLoadedInputs(form)].map(({ name, value }) => [name, value]))
}

function findLoadedInputs(form: HTMLFormElement): NodeListOf<HTMLInputElement> {
  return form.querySelectorAll(':is([name="version"], [name="base"], [name="since"])')
}

function readFields(form: HTMLFormElement): FormDraft['fields'] {
  const fields = [...new FormData(form)].filter(([name]) => name === 'value' || name.startsWith('value.'))
  return fields.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))
}
