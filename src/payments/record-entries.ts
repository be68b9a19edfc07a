import * as v from 'valibot'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { toStorableText } from '../database/storable-text'
import { containsCardNumber } from '../forms/cancellation/card-number'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { type Subject, submissionSubject } from '../log/subjects'
import { transactAs } from '../log/transact-as'
import { currentDay } from '../submissions/arrival-day'
import { lockInboxRows } from '../submissions/inbox/inbox-row'
import { feeKinds, sumLedger } from './balance'
import { insertEntries, lockLedgers, type NewEntry, readEntries } from './ledger'
import { queuePaymentReceived } from './received-email'
import { DEDUCTED_NOTE } from './refund-rule'

export const MAX_NOTE_LENGTH = 500
export const MAX_REFERENCE_LENGTH = 100

const text = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((typed) => toStorableText(typed).trim()),
      v.maxLength(maxLength, 'too-long'),
      v.check((typed) => !containsCardNumber(typed), 'card-number'),
    ),
    '',
  )

export const isDate = (day: string) =>
  /^20\d\d-\d\d-\d\d$/.test(day) && new Date(day).toJSON()?.startsWith(day) === true

/** Kinds of entries that staff add. A fee decides between partner and regular. */
export const handKinds = [
  ...(['payment', 'refund', 'reversal', 'scholarship', 'waiver', 'processing-fee', 'correction', 'transfer'] as const),
  ...feeKinds,
] as const

const inputSchema = v.strictObject({
  kind: v.picklist(handKinds, 'invalid'),
  /** US cents. Only a correction may be negative. */
  cents: v.pipe(v.number(), v.integer(), v.minValue(-10_000_000), v.maxValue(10_000_000)),
  date: v.pipe(v.string(), v.check(isDate, 'date-invalid')),
  reference: text(MAX_REFERENCE_LENGTH),
  note: text(MAX_NOTE_LENGTH),
  /** The application that gets a transfer. */
  toId: v.optional(v.string()),
  /** A processing fee in US cents that is deducted from a refund. */
  deducted: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)), 0),
  /** False if the family gets no email about a payment. */
  tellsFamily: v.optional(v.boolean(), true),
})

export type EntryInput = v.InferInput<typeof inputSchema>
type ValidInput = v.InferOutput<typeof inputSchema>

export type EntryRefusal =
  | ('invalid' | 'too-long' | 'card-number' | 'date-invalid' | 'date-later')
  | ('moved' | 'amount-needed' | 'fee-unchanged' | 'not-accepted' | 'target-needed' | 'more-than-paid')

export type RecordResult =
  | { status: 'recorded'; entryIds: string[]; eventId: string }
  | { status: 'refused'; reason: EntryRefusal }
  /** Someone else added an entry. */
  | { status: 'conflict' }
  /** The application doesn't exist, was erased, or is spam. */
  | { status: 'missing' }

/** Adds what staff entered to a ledger. `seenCount` is the number of entries that the page showed. */
export function recordEntry(
  app: AppContext,
  actor: Actor,
  { applicationId, seenCount, input }: { applicationId: string; seenCount: number; input: EntryInput },
): Promise<RecordResult> {
  return transactAs(app.database, actor, async (transaction): Promise<RecordResult> => {
    const parsed = v.safeParse(inputSchema, input)
    if (!parsed.success) return { status: 'refused', reason: toRefusal(parsed.issues[0].message) }
    const { toId } = parsed.output
    const rows = await lockForEntries(transaction, [applicationId, ...(toId === undefined ? [] : [toId])])
    const row = rows.find(({ id }) => id === applicationId)
    if (!row) return { status: 'missing' }
    const entries = await readEntries(transaction, applicationId)
    if (entries.length !== seenCount) return { status: 'conflict' }
    const isKnownTarget = rows.some(({ id, state }) => id === toId && id !== applicationId && state !== 'moved')
    const season = transaction.selectFrom('seasons').select('deposit_cents').where('id', '=', row.season_id)
    const { deposit_cents: deposit = 0 } = (await season.executeTakeFirst()) ?? {}
    const planned = planEntries(parsed.output, { row, entries, deposit, today: currentDay(app), isKnownTarget })
    if (typeof planned === 'string') return { status: 'refused', reason: planned }
    const shared = {
      date: input.date,
      source: 'hand',
      staff_id: actor.id,
      created_at: app.now().toISOString(),
    } as const
    const added = planned.map((entry) => ({ ...shared, application_id: applicationId, ...entry }))
    const result = await addEntries({ transaction, app, actor }, added)
    const { kind, tellsFamily } = parsed.output
    if (kind === 'payment' && tellsFamily)
      await queuePaymentReceived({ transaction, app }, result.entryIds[0], actor.id)
    return { status: 'recorded', ...result }
  })
}

function toRefusal(message: string): EntryRefusal {
  const known = ['too-long', 'card-number', 'date-invalid'] as const
  return known.find((each) => each === message) ?? 'invalid'
}

/** Locks applications that are not erased or spam, with their inbox rows. Lock the log afterwards. */
export async function lockForEntries(transaction: Database, ids: readonly string[]) {
  const found = await transaction.selectFrom('applications').select('submission_id').where('id', 'in', ids).execute()
  const inbox = await lockInboxRows(
    transaction,
    found.map(({ submission_id }) => submission_id),
  )
  const live = new Set(inbox.filter(({ status }) => status !== 'spam').map(({ submissionId }) => submissionId))
  return (await lockLedgers(transaction, ids)).filter(({ submission_id }) => live.has(submission_id))
}

interface EntryFacts {
  row: { id: string; state: string }
  entries: Parameters<typeof sumLedger>[0]
  /** The season's deposit in US cents. */
  deposit: number
  today: string
  isKnownTarget: boolean
}

type PlannedEntry = Pick<NewEntry, 'kind' | 'cents'> & Partial<NewEntry>

function planEntries(
  input: ValidInput,
  { row, entries, deposit, today, isKnownTarget }: EntryFacts,
): readonly PlannedEntry[] | EntryRefusal {
  const { kind, cents, toId } = input
  const texts = { reference: input.reference || null, note: input.note || null }
  const sums = sumLedger(entries)
  if (row.state === 'moved') return 'moved'
  if (input.date > today) return 'date-later'
  if (kind === 'partner-fee' || kind === 'regular-fee') {
    if (row.state !== 'accepted') return 'not-accepted'
    if (sums.feeKind === kind) return 'fee-unchanged'
    if (cents <= 0) return 'amount-needed'
    // An acceptance from before fees were written has no deposit either.
    if (!sums.feeKind)
      return [
        { ...texts, kind, cents },
        { kind: 'deposit-due', cents: Math.min(deposit, cents), source: 'site' },
      ]
    return [
      { ...texts, kind: sums.feeKind, cents: -sums.fee },
      { ...texts, kind, cents },
    ]
  }
  if (kind === 'correction' ? cents === 0 : cents <= 0) return 'amount-needed'
  const left = sums.paid - sums.byKind.refund
  if (kind === 'transfer') {
    if (!isKnownTarget || toId === undefined) return 'target-needed'
    if (cents > left) return 'more-than-paid'
    return [
      { ...texts, kind, cents: -cents, other_id: toId },
      { ...texts, kind, cents, other_id: row.id, application_id: toId },
    ]
  }
  if ((kind === 'refund' || kind === 'reversal') && cents > left) return 'more-than-paid'
  const deducted = kind === 'refund' ? input.deducted : 0
  if (deducted > 0 && deducted >= cents) return 'amount-needed'
  const kept: PlannedEntry[] =
    deducted > 0 ? [{ kind: 'correction', cents: deducted, source: 'site', note: DEDUCTED_NOTE }] : []
  return [{ ...texts, kind, cents: cents - deducted }, ...kept]
}

/** Adds entries of one step and records them, in the caller's transaction. Lock the applications first. */
export async function addEntries(
  { transaction, app, actor }: { transaction: Database; app: AppContext; actor: Pick<Actor, 'id'> | null },
  entries: readonly NewEntry[],
): Promise<{ entryIds: string[]; eventId: string }> {
  const entryIds = await insertEntries(transaction, entries)
  // A fee that replaces another comes second.
  const main = entries.find(({ cents }) => cents > 0) ?? entries[0]
  if (!main) throw new Error('There is no entry')
  const applications = [...new Set(entries.map(({ application_id }) => application_id))]
  const rows = await lockLedgers(transaction, applications)
  const about: Subject[] = rows.flatMap(({ id, submission_id }) => [
    { kind: 'application', id } as const,
    submissionSubject(submission_id),
  ])
  const eventId = await appendEvent(transaction, {
    ...({ kind: 'ledger-changed', actorId: actor?.id ?? null, at: app.now().toISOString() } as const),
    about: about.filter(
      ({ kind, id }, index) => about.findIndex((each) => each.kind === kind && each.id === id) === index,
    ),
    details: { entry: main.kind, cents: main.cents, source: main.source },
    change: { rows: entryIds.map((id) => `ledger-entry:${id}`), inverse: { entryIds } },
  })
  return { entryIds, eventId }
}
