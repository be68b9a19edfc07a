import { deleteDraft, readDraft, storeFormDraft } from './draft'
import type { Values } from './form-controls'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

interface StartedForm {
  /** Milliseconds since 1970. */
  keptAt: number
  values: Values
}

/** Stores answers to prefill another form, for 30 days. Returns false if storage is unavailable. */
export function storeStartedForm(form: string, values: Values): boolean {
  return storeFormDraft(form, { keptAt: Date.now(), values } satisfies StartedForm, 'localStorage')
}

/** Reads prefilled answers. They may be another person's, so fill them in only on request. */
export function readStartedForm(form: string): Values | undefined {
  const started = readDraft<StartedForm>(form, 'localStorage')
  if (!started) return undefined
  if (Date.now() - started.keptAt <= RETENTION_MS) return started.values
  deleteStartedForm(form)
  return undefined
}

export function deleteStartedForm(form: string): void {
  deleteDraft(form, 'localStorage')
}

/** Returns the prefilled answers that remain after sending: none if the same answers were sent. */
export function discardIfSent(form: string, sent: Values): Values | undefined {
  const started = readStartedForm(form)
  if (!started || Object.entries(started).some(([field, text]) => text !== sent[field])) return started
  deleteStartedForm(form)
  return undefined
}
