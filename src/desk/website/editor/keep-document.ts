import { forgetDraft, keepDraft, readDraft } from '../../../forms/draft'
import { draftKeyPrefix } from '../../drafts'
import { createRestoredNote } from '../../restored-note'
import { arrangeEntries } from './arrange-entries'

/** What this tab keeps of a form until it is saved. */
interface KeptDraft {
  /** What the form was opened on, by the names of its hidden fields. */
  begun: Record<string, string>
  isSubmitted: boolean
  /** The names and texts of all fields, in the order of the page. */
  fields: [name: string, text: string][]
}

/** Keeps what is written in this tab until it is saved, and asks before a page with unsaved words is left. */
export function keepDocument(root: HTMLElement): void {
  const { form } = root.querySelector('button') ?? {}
  if (!form) return
  const { pathname, search } = new URL(form.getAttribute('action') ?? '', location.href)
  const key = `${draftKeyPrefix(`${pathname}${search}`)} words`
  let isUnsaved = restore(root, form, key) || root.dataset.unsaved !== undefined
  const keep = (isSubmitted: boolean) =>
    keepDraft(key, { begun: begunOf(form), isSubmitted, fields: fieldsIn(form) } satisfies KeptDraft)
  if (isUnsaved) keep(false)
  form.addEventListener('input', () => {
    isUnsaved = true
    keep(false)
  })
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    keep(true)
    isUnsaved = false
  })
  addEventListener('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault()
  })
}

/** Whether anything stands in the form now that the server did not put there. */
function restore(root: HTMLElement, form: HTMLFormElement, key: string): boolean {
  const kept = readDraft<KeptDraft>(key)
  if (!kept) return false
  const { version, since } = begunOf(form)
  // A submitted value is saved or planned, or is in the page that was returned.
  const isThere = kept.begun.version !== version || kept.begun.since !== since || root.dataset.unsaved !== undefined
  if ((kept.isSubmitted && isThere) || JSON.stringify(fieldsIn(form)) === JSON.stringify(kept.fields)) {
    forgetDraft(key)
    return false
  }
  arrangeEntries(root, kept.fields)
  // Somebody may have saved another text meanwhile: saving then merges both.
  for (const input of begunInputs(form)) input.value = kept.begun[input.name] ?? input.value
  const goBack = () => {
    forgetDraft(key)
    location.reload()
  }
  root.prepend(createRestoredNote('Go back to the saved version', goBack))
  return true
}

function begunOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...begunInputs(form)].map(({ name, value }) => [name, value]))
}

function begunInputs(form: HTMLFormElement): NodeListOf<HTMLInputElement> {
  return form.querySelectorAll(':is([name="version"], [name="base"], [name="since"])')
}

function fieldsIn(form: HTMLFormElement): KeptDraft['fields'] {
  const fields = [...new FormData(form)].filter(([name]) => name === 'value' || name.startsWith('value.'))
  return fields.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))
}
