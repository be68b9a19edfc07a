import { randomUUID } from 'node:crypto'
import type { ComponentType } from 'react'
import { calendarDayAt, isoDate } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { channels } from '../../database/tables'
import { allForms, isDiscarded, storedFormNames } from '../../forms/all-forms'
import type { FieldErrors } from '../../forms/check'
import { ENTERED_PHONE } from '../../forms/entered-phone'
import type { FormDefinition } from '../../forms/form-definition'
import type { EnteredProps } from '../../forms/outcome'
import { toReference } from '../../forms/reference'
import * as routes from '../../routes'
import { asksForPhone, checkEntry } from '../../submissions/entry/check-entry'
import { enterSubmission } from '../../submissions/entry/enter-submission'
import { findEnteredSubmission } from '../../submissions/entry/find-entered'
import { MAX_NOTE_LENGTH } from '../../submissions/handling/notes'
import { readDay } from '../../submissions/inbox/inbox-query'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { overBudgetProblems } from '../emails/over-budget'
import { listColleagues } from '../inbox/routes'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import { formatWarnings } from '../submission/change-notice'
import { colleagueNames } from '../submission/note-forms'
import { viewerOf } from '../viewer'
import { ChooseFormPage } from './choose-form-page'
import { type EntryDraft, EntryPage } from './entry-page'

const right = 'handle'

export const entryRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskNewSubmission, right, handle: chooseForm },
  { method: 'GET', path: routes.deskNewEntry(':form'), right, handle: showEmptyForm },
  { method: 'POST', path: routes.deskNewEntry(':form'), right, handle: saveEntry },
]

function chooseForm({ site, may, show }: DeskRequest) {
  const forms = enterableForms.flatMap((name) => findEnterableForm(name, site) ?? [])
  const props = {
    forms: forms.filter((form) => mayEnter(may, form)),
    forbidden: forms.filter((form) => !mayEnter(may, form)),
  }
  return show({ title: 'Enter by hand', body: <ChooseFormPage {...props} /> })
}

/** Finds a form that can be entered by hand; undefined if it is unknown or its submissions are discarded. */
function findEnterableForm(name: string, site: DeskRequest['site']): FormDefinition | undefined {
  const form = enterableForms.includes(name) ? allForms[name] : undefined
  return form && !isDiscarded(form, site.settings) ? form : undefined
}

/** Forms with health information require the right to see it, because some of those fields are required. */
function mayEnter(may: DeskRequest['may'], { healthFields }: FormDefinition): boolean {
  return healthFields.length === 0 || may('health')
}

/** Finds the form in the address, if the user may enter it. */
function findRequestedForm(request: DeskRequest): FormDefinition | undefined {
  const form = findEnterableForm(request.context.req.param('form') ?? '', request.site)
  if (!form || mayEnter(request.may, form)) return form
  request.recordAttempt('forbidden-page')
  return undefined
}

async function showEmptyForm(request: DeskRequest) {
  const { context, site, actor } = request
  const form = findRequestedForm(request)
  if (!form) return request.notFound()
  const saved = await findEnteredSubmission(site.database, actor.id, context.req.query('entered') ?? '')
  const channel = parseChannel(context.req.query('from'))
  // Papers from one pile usually arrived on the same day.
  const arrivedOn = readDay(context.req.query('arrived') ?? '') ?? officeToday(request)
  const draft = { channel, arrivedOn, note: '', sendsConfirmation: false, key: randomUUID() }
  return renderForm(request, form, { draft, saved })
}

function parseChannel(given: string | null | undefined) {
  return channels.find((each) => each === given) ?? 'phone'
}

interface EntryFormState {
  draft: EntryDraft
  values?: Record<string, string>
  errors?: FieldErrors
  isConflict?: boolean
  problem?: string
  saved?: Awaited<ReturnType<typeof findEnteredSubmission>>
}

async function renderForm(
  request: DeskRequest,
  definition: FormDefinition,
  shown: EntryFormState,
  status: DeskPage['status'] = 200,
) {
  const { draft, values = {}, errors = {}, isConflict = false, problem } = shown
  const [colleagues, names] = await Promise.all([listColleagues(request), readKnownNames(request.site.database)])
  const saved = shown.saved && { ...shown.saved, unknown: formatWarnings(shown.saved.note, { colleagues, names }) }
  const form = request.context.req.param('form') ?? ''
  const [first] = Object.keys(definition.schema.entries)
  const { content } = request.site.app.content.current(DEFAULT_LANGUAGE)
  const outcome = status === 422 ? ({ status: 'invalid', values, errors } as const) : undefined
  // Errors take the focus.
  const props = { language: DEFAULT_LANGUAGE, outcome, values, focused: outcome ? undefined : first }
  const Fields = fieldsComponent(form)
  return request.show({
    title: `New ${definition.texts.received[DEFAULT_LANGUAGE]}`,
    body: (
      <EntryPage
        {...{ form, definition, draft, errors, isConflict, problem, saved }}
        fields={<Fields {...props} content={content} />}
        phone={asksForPhone(definition) ? undefined : (values[ENTERED_PHONE] ?? '')}
        today={officeToday(request)}
        names={colleagueNames(request.actor.id, colleagues)}
      />
    ),
    status,
  })
}

async function saveEntry(request: DeskRequest) {
  const form = findRequestedForm(request)
  if (!form) return request.notFound()
  const { site, actor } = request
  const [input, draft] = [readInput(request, form), readEntryDraft(request)]
  const errors = validateEntry(form, input, draft, officeToday(request))
  if (Object.keys(errors).length > 0) return renderForm(request, form, { draft, values: input, errors }, 422)
  const { channel, note, sendsConfirmation, key } = draft
  const arrivedOn = earlierArrivalDay(request, draft.arrivedOn)
  const entry = { from: channel, arrivedOn, note, isConfirmed: sendsConfirmation }
  const result = await enterSubmission(site.app, actor, { form, input, key }, entry)
  if (result.status === 'accepted') return request.redirect(addressAfterSaving(request, result.id))
  if (result.status === 'over-budget') {
    request.recordAttempt('budget-reached')
    return renderForm(request, form, { draft, values: input, problem: overBudgetProblems.entry }, 429)
  }
  const retryState = { draft: { ...draft, key: randomUUID() }, values: input, isConflict: true }
  return renderForm(request, form, retryState, 409)
}

/** The address of the submission, or of another empty form. */
function addressAfterSaving(request: DeskRequest, id: string): string {
  const { context, fields } = request
  const reference = toReference(id)
  if (fields.get('entry-then') !== 'another') return `${routes.deskSubmission(reference)}?changed=entered#entered`
  const { channel, arrivedOn } = readEntryDraft(request)
  const date = earlierArrivalDay(request, arrivedOn)
  const search = new URLSearchParams({
    entered: reference,
    from: channel,
    ...(date !== undefined && { arrived: date }),
  })
  return `${routes.deskNewEntry(context.req.param('form') ?? '')}?${search}`
}

function readInput({ fields }: DeskRequest, { schema }: FormDefinition): Record<string, string> {
  const names = new Set([...Object.keys(schema.entries), ENTERED_PHONE])
  const given = [...names].map((name) => [name, fields.get(name)] as const)
  return Object.fromEntries(given.filter((field): field is [string, string] => field[1] !== null))
}

function readEntryDraft({ fields }: DeskRequest): EntryDraft {
  return {
    channel: parseChannel(fields.get('entry-from')),
    arrivedOn: (fields.get('entry-arrived') ?? '').slice(0, 10),
    note: (fields.get('entry-note') ?? '').trim(),
    sendsConfirmation: fields.get('entry-confirm') === 'yes',
    key: (fields.get('entry-key') ?? '').slice(0, 64),
  }
}

function validateEntry(
  form: FormDefinition,
  input: Record<string, string>,
  { note, arrivedOn }: EntryDraft,
  today: string,
): FieldErrors {
  const checked = checkEntry(form, input)
  const noteErrors = note.length > MAX_NOTE_LENGTH && { note: 'Please write a shorter note: up to 20,000 characters' }
  const arrived = validateArrivalDate(arrivedOn, today)
  return { ...(checked.valid ? {} : checked.errors), ...noteErrors, ...(arrived && { arrived }) }
}

function validateArrivalDate(given: string, today: string): string | undefined {
  if (given === '') return undefined
  const day = readDay(given)
  if (day !== undefined && day > today) return 'Please enter today or an earlier date'
  const yearAgo = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString()
  return day === undefined || day < yearAgo ? 'Please enter a date within the last year' : undefined
}

function earlierArrivalDay(request: DeskRequest, day: string): string | undefined {
  return day === '' || day === officeToday(request) ? undefined : day
}

function officeToday(request: DeskRequest): string {
  const { timeZone, now } = viewerOf(request)
  return isoDate(calendarDayAt(now, timeZone))
}

const formModules = import.meta.glob<{ Fields: ComponentType<EnteredProps> }>('../../forms/*/form.tsx', { eager: true })

/** The forms that people call about most often, listed first. */
const commonForms = ['application', 'contact', 'acceptance', 'cancellation']

const enterableForms = [...commonForms, ...storedFormNames.filter((form) => !commonForms.includes(form))]

function fieldsComponent(form: string): ComponentType<EnteredProps> {
  const fields = formModules[`../../forms/${form}/form.tsx`]?.Fields
  if (!fields) throw new Error(`the form ${form} has no fields to enter`)
  return fields
}
