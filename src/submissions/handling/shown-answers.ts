import type { Selectable } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { SubmissionsTable } from '../../database/tables'
import { findPhoneField, findStoredForm, getStoredLabels } from '../../forms/all-forms'
import { listAnswers } from '../../forms/form-labels'
import { answerDigest, type Corrections, correctedAnswers } from '../corrections/corrected'

type VersionedAnswers = Pick<Selectable<SubmissionsTable>, 'form' | 'form_version' | 'answers'>

/** An answer with the label it was sent under. */
export interface ShownAnswer {
  field: string
  label: string
  answer: string
  /** True if the sender filled it in. */
  isGiven: boolean
  /** Kind of contact information, if the sender can be reached by it. */
  contact?: 'email' | 'phone'
  /** The correction, if any: the id of the staff member, the sent answer, and a digest of the current answer. */
  correction?: { by: string; sent: string; digest: string }
}

/** Lists all answers except health and emergency information, with labels in a language. */
export function getShownAnswers(sent: VersionedAnswers, language = DEFAULT_LANGUAGE): ShownAnswer[] {
  const health = getHealthFields(sent)
  return listFields(sent, (field) => !health.includes(field), language)
}

/** Lists the corrected answers, each with the answer that was sent. */
export function getCorrectedAnswers(sent: VersionedAnswers, corrections: Corrections | undefined): ShownAnswer[] {
  const asSent = getShownAnswers(sent)
  return getShownAnswers({ ...sent, answers: correctedAnswers(sent, corrections) }).map((answer, index) => {
    const made = corrections?.[answer.field]
    if (!made) return answer
    const { by, value } = made
    return { ...answer, correction: { by, sent: asSent[index]?.answer ?? '', digest: answerDigest(value) } }
  })
}

/** Lists the health and emergency answers. */
export function healthAnswers(sent: VersionedAnswers): ShownAnswer[] {
  const health = getHealthFields(sent)
  const given = JSON.parse(sent.answers) as Record<string, unknown>
  return listFields(sent, (field) => health.includes(field) && Boolean(given[field]))
}

function getHealthFields({ form }: VersionedAnswers): readonly string[] {
  return findStoredForm(form)?.healthFields ?? []
}

function listFields(
  sent: VersionedAnswers,
  isShown: (field: string) => boolean,
  language = DEFAULT_LANGUAGE,
): ShownAnswer[] {
  const given = JSON.parse(sent.answers) as Record<string, unknown>
  const labels = getStoredLabels(sent, given)
  const shown = Object.entries(labels.fields).filter(([field]) => isShown(field))
  const answers = listAnswers({ ...labels, fields: Object.fromEntries(shown) }, given, language)
  return shown.map(([field], index) => {
    const [label = '', answer = ''] = answers[index] ?? []
    const isGiven = (given[field] ?? '') !== ''
    return { field, label, answer, isGiven, ...getContactKind(sent, field) }
  })
}

function getContactKind({ form }: VersionedAnswers, field: string): Pick<ShownAnswer, 'contact'> {
  if (field === 'email') return { contact: 'email' }
  return field === findPhoneField(form) ? { contact: 'phone' } : {}
}
