import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Database } from '../../database/connection'
import { formatCents, parseCents } from '../../payments/cents'
import { entryLabels } from '../../payments/entry-labels'
import { parsePaymentReference } from '../../payments/payment-reference'
import { handKinds, MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH, recordEntry } from '../../payments/record-entries'
import * as routes from '../../routes'
import { noticeAddress } from '../action-notice'
import { showApplicant } from '../applicants/routes'
import type { DeskRequest, DeskRoute } from '../request'
import { ReceiptPage } from './ledger-section'
import { loadLedger } from './load-ledger'

export const ledgerRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskLedger(':id'), right: 'payments', fresh: true, handle: addEntry },
  { method: 'GET', path: routes.deskReceipt(':id'), right: 'payments', handle: showReceipt },
]

const refusals = {
  invalid: 'Enter an amount such as $100 or 1,234.50, up to $100,000.',
  'amount-needed': 'Enter an amount above $0, and above the processing fee. Only a correction may be negative.',
  'more-than-paid': 'That’s more than the family has paid, less refunds.',
  'too-long': `Use up to ${MAX_REFERENCE_LENGTH} characters for the reference, and ${MAX_NOTE_LENGTH} for the note.`,
  'card-number': 'The reference or the note looks like a card number. Please remove it: we never need one.',
  'date-invalid': 'Enter a date.',
  'date-later': 'The date can’t be later than today.',
  'fee-unchanged': 'That’s the fee already. Add a correction to change its amount.',
  moved: 'The student moved to another season. Add the entry to the application there.',
  'not-accepted': 'A fee can be chosen once the spot is accepted.',
  'target-needed': 'No other application has that reference.',
}

async function addEntry(request: DeskRequest) {
  const { site, actor, id, fields, redirect, notFound } = request
  const ledger = await loadLedger(request)
  if (!ledger) return notFound()
  const text = (name: string) => fields.get(name) ?? ''
  const kind = handKinds.find((each) => each === text('kind')) ?? 'payment'
  const isCanceled = kind === 'refund' && fields.has('canceled')
  const amount = kind !== 'refund' ? 'amount' : isCanceled ? 'canceled-amount' : 'refund-amount'
  const cents = ledger.fees.get(kind) ?? parseCents(text(amount))
  const deducted = parseCents((kind === 'refund' && text('deducted')) || '0')
  const refuse = (words: string, status: 409 | 422 = 422) => showApplicant(request, undefined, status, words)
  if (cents === undefined || deducted === undefined) return refuse(refusals.invalid)
  const toId = kind === 'transfer' ? await findTarget(site.database, text('to')) : undefined
  const note = text('note') || (isCanceled ? 'The program was canceled' : '')
  const texts = { date: text('date'), reference: text('reference'), note }
  const input = { kind, cents, deducted, ...texts, toId, tellsFamily: fields.has('email') }
  const result = await recordEntry(site.app, actor, { applicationId: id, seenCount: Number(text('seen')), input })
  if (result.status === 'missing') return notFound()
  if (result.status === 'refused') return refuse(refusals[result.reason])
  if (result.status === 'conflict') {
    const { entries } = (await loadLedger(request)) ?? ledger
    const added = entries.slice(Number(text('seen')) || 0)
    const words = added.map((entry) => `${entryLabels[entry.kind].toLowerCase()}, ${formatCents(entry.cents)}`)
    return refuse(`Not recorded, because this was added first: ${words.join('; ')}. Is yours another?`, 409)
  }
  const address = noticeAddress(routes.deskApplicant(id), 'entry', result.eventId, fields.get('from'))
  return redirect(`${address}&changed=entry#main`)
}

/** Finds the application with a payment reference. One that was moved has another row. */
async function findTarget(database: Database, typed: string): Promise<string | undefined> {
  const submissions = database.selectFrom('submissions').select('id')
  const found = database
    .selectFrom('applications')
    .select('id')
    .where('submission_id', 'in', submissions.where('reference', '=', parsePaymentReference(typed) ?? ''))
    .where('state', '<>', 'moved')
  return (await found.orderBy('created_at', 'desc').executeTakeFirst())?.id
}

async function showReceipt(request: DeskRequest) {
  const ledger = await loadLedger(request)
  if (!ledger) return request.notFound()
  const { name: organization } = request.site.app.content.current(DEFAULT_LANGUAGE).content.organization
  return request.show({ title: `Receipt: ${ledger.name}`, body: <ReceiptPage {...{ ledger, organization }} /> })
}
