import type { Selectable } from 'kysely'
import type { SubmissionsTable } from '../database/tables'
import { findStored, labelsOf } from '../forms/all-forms'
import { listAnswers } from '../forms/form-labels'
import { languageOf } from './stored-language'

type Sent = Pick<Selectable<SubmissionsTable>, 'form' | 'form_version' | 'language' | 'answers'>

/** An answer under the label that it was sent under. */
export interface ShownAnswer {
  field: string
  label: string
  answer: string
  /** Whether the sender said anything. */
  isGiven: boolean
  /** What the field asks for, where the sender can be reached by it. */
  contact?: 'email' | 'phone'
}

/** Every answer but those about health and emergencies. */
export function shownAnswers(sent: Sent): ShownAnswer[] {
  const care = careFieldsOf(sent)
  return listFields(sent, (field) => !care.includes(field))
}

/** What was said about health and emergencies. */
export function careAnswers(sent: Sent): ShownAnswer[] {
  const care = careFieldsOf(sent)
  const given = JSON.parse(sent.answers) as Record<string, unknown>
  return listFields(sent, (field) => care.includes(field) && Boolean(given[field]))
}

function careFieldsOf({ form }: Sent): readonly string[] {
  return findStored(form)?.care ?? []
}

function listFields(sent: Sent, isShown: (field: string) => boolean): ShownAnswer[] {
  const labels = labelsOf(sent.form, sent.form_version)
  const shown = Object.entries(labels.fields).filter(([field]) => isShown(field))
  const given = JSON.parse(sent.answers) as Record<string, unknown>
  const answers = listAnswers({ ...labels, fields: Object.fromEntries(shown) }, given, languageOf(sent))
  return shown.map(([field], index) => {
    const [label = '', answer = ''] = answers[index] ?? []
    const isGiven = (given[field] ?? '') !== ''
    return { field, label, answer, isGiven, ...contactIn(sent, field) }
  })
}

function contactIn({ form }: Sent, field: string): Pick<ShownAnswer, 'contact'> {
  if (field === 'email') return { contact: 'email' }
  return field === findStored(form)?.inbox.phone ? { contact: 'phone' } : {}
}
