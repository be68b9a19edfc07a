import { forgetDraft, keyTo, pathOf, readJsonDraft, writeDraft } from '../../draft-store'
import { arrangeEntries } from './arrange-entries'

/** What this tab keeps of a form until it is saved. */
interface KeptDraft {
  /** Of the document, when it was opened. */
  version: string
  isSubmitted: boolean
  /** The names and texts of all fields, in the order of the page. */
  fields: [name: string, text: string][]
}

const KEEP_AFTER_MILLISECONDS = 250

/** Keeps what is written in this tab until it is saved, and asks before a page with unsaved words is left. */
export function keepDocument(root: HTMLElement): void {
  const { form } = root.querySelector('button') ?? {}
  if (!form) return
  const key = `${keyTo(pathOf(form))} words`
  let isUnsaved = restore(root, form, key) || root.dataset.unsaved !== undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (isSubmitted = false) => {
    clearTimeout(timer)
    const kept: KeptDraft = { version: versionOf(form)?.value ?? '', isSubmitted, fields: fieldsIn(form) }
    writeDraft(key, JSON.stringify(kept))
  }
  form.addEventListener('input', () => {
    isUnsaved = true
    clearTimeout(timer)
    timer = setTimeout(keep, KEEP_AFTER_MILLISECONDS)
  })
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    keep(true)
    isUnsaved = false
  })
  addEventListener('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault()
  })
  addEventListener('pagehide', () => isUnsaved && keep())
}

/** Whether anything stands in the form now that the server did not put there. */
function restore(root: HTMLElement, form: HTMLFormElement, key: string): boolean {
  const kept = readJsonDraft<KeptDraft>(key)
  if (!kept) return false
  const version = versionOf(form)
  const isSaved = kept.isSubmitted && kept.version !== version?.value
  if (isSaved || JSON.stringify(fieldsIn(form)) === JSON.stringify(kept.fields)) {
    forgetDraft(key)
    return false
  }
  arrangeEntries(root, kept.fields)
  // Somebody may have saved another text meanwhile: saving then shows both.
  if (version) version.value = kept.version
  root.prepend(note(key))
  return true
}

function note(key: string): HTMLElement {
  const text = document.createElement('p')
  text.className = 'field-hint'
  text.append('This is what you wrote earlier, restored by this tab. ')
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'text-button', textContent: 'Go back to the saved version' })
  button.addEventListener('click', () => {
    forgetDraft(key)
    location.reload()
  })
  text.append(button)
  return text
}

function versionOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[name="version"]')
}

function fieldsIn(form: HTMLFormElement): KeptDraft['fields'] {
  const fields = [...new FormData(form)].filter(([name]) => name === 'value' || name.startsWith('value.'))
  return fields.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))
}
