import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { OutboxTable } from '../../src/database/tables'
import { storeFindings } from '../../src/editorial/findings/store-findings'
import { SAVED_AS_FILE } from '../../src/mail/saved-emails'
import { insertEntries } from '../../src/payments/ledger'
import * as routes from '../../src/routes'
import { startSession } from '../../src/staff/sessions'
import { readDeliveredText, signedIn } from './desk-browser'
import { everyForm } from './every-form'
import { createFinding } from './findings'
import { readForms } from './page-forms'
import { storeSeasons, summerIn } from './seasons'
import { openSite, type TestSite } from './test-site'
import { documentBytes, uploadFile } from './uploads'

type Owner = Awaited<ReturnType<typeof signedIn>>

/** Opens a desk with data of every kind, so that all forms appear. `paths` are the pages to start reading from. */
export async function openFullDesk(given: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite({ ...given, speakerIntake: true })
  const owner = await signedIn(site, 'owner')
  await signedIn(site, 'helper')
  await addWaysIn(site, owner)
  for (const { endpoint, answers } of everyForm) await site.postJson(endpoint, answers)
  const paths = [
    ...(await handleSome(site, owner)),
    ...(await editSome(site, owner)),
    ...(await offerSpot(site, owner)),
    ...(await takeMoney(site, owner)),
  ]
  const [invitation = ''] = /\/desk\/enter\/[\w-]+/.exec(await readDeliveredText(site, INVITED)) ?? []
  return { site, owner, paths, strangersPaths: [routes.deskSignIn, routes.deskCode, invitation] }
}

const INVITED = 'ann@example.org'

async function addWaysIn({ database, clock }: TestSite, { member }: Owner): Promise<void> {
  await startSession(database, { staffId: member.id, browser: 'Chrome' }, clock.now())
  const at = clock.now().toISOString()
  await database.insertInto('restores').values({ id: 'a-restore', restored_at: at, made_at: at }).execute()
  const key = { id: 'a-passkey', staff_id: member.id, public_key: '', counter: 0, transports: '', name: 'Laptop' }
  await database
    .insertInto('passkeys')
    .values({ ...key, created_at: at, used_at: null })
    .execute()
}

/** Changes submissions as staff do. Resolves to the pages that show the changes. */
async function handleSome(site: TestSite, owner: Owner): Promise<string[]> {
  const send = (path: string, fields: Record<string, string>) => sendTo(owner, path, fields)
  const [first, ...others] = await site.stored()
  const withHealth = others.find(({ form }) => form === 'acceptance')
  const page = routes.deskSubmission(first?.reference ?? '')
  const [sent, failed, saved, retried] = (await site.queued()).filter(({ kind }) => kind === 'confirmation')
  const setEmail = (id = '', values: Updateable<OutboxTable>) =>
    site.database.updateTable('outbox').set(values).where('id', '=', id).execute()
  await setEmail(sent?.id, { status: 'sent' })
  await setEmail(failed?.id, { status: 'failed' })
  await setEmail(saved?.id, { status: 'sent', sent_at: site.clock.now().toISOString(), last_error: SAVED_AS_FILE })
  await setEmail(retried?.id, { last_error: 'Refused', due_at: '2033-01-01T00:00:00.000Z' })
  const failedAt = (await site.stored()).find(({ id }) => id === failed?.submission_id)?.reference ?? ''
  await send(routes.deskInvite, { email: INVITED, name: 'Ann', role: 'helper' })
  const invited = await site.database.selectFrom('staff').select('id').where('email', '=', INVITED).executeTakeFirst()
  return [
    await send(`${page}/answer`, { version: '1', key: 'one', subject: 'Hello', text: 'Dear Miles' }),
    await send(`${page}/notes`, { kind: 'note', text: 'Call back' }),
    await send(`${page}/tags`, { 'new-tag': 'Scholarship' }),
    await send(`${page}/tags`, { 'new-tag': 'Paid' }),
    await send(routes.deskNewReply, { title: 'Thanks', body: 'Thank you.' }),
    await send(routes.deskLetterTemplate('offer'), { version: '0', subject: 'A spot', body: 'Hi {firstName}' }),
    await send(routes.deskViews, { name: 'Mine', list: 'form=contact' }),
    `${page}?answer=yes`,
    `${page}/correct`,
    await sendForm(owner, `${page}/correct`, { 'correct-name': 'Miles Morales' }),
    await send(await send(routes.deskSelections, { all: 'yes', do: 'tag:new', 'new-tag': 'Batch' }), {}),
    // Not the application, whose letters change it.
    await send(routes.deskSelections, { all: 'yes', do: 'status:done', list: 'form=contact' }),
    routes.deskSubmission(failedAt),
    routes.deskSubmission(withHealth?.reference ?? ''),
    routes.deskMember(invited?.id ?? ''),
    `${routes.deskEmails}?state=saved`,
    routes.deskEmail(sent?.id ?? ''),
    routes.deskEmail(failed?.id ?? ''),
    `${routes.deskVerify}?sent`,
  ]
}

/** Changes the website as staff do. Resolves to the pages that show the changes. */
async function editSome({ app, clock }: TestSite, owner: Owner): Promise<string[]> {
  await uploadFile(owner, documentBytes('A document'), { name: 'program.pdf', type: 'application/pdf' })
  const [one, other] = [createFinding('One'), createFinding('Another', { field: 'schedule.1' })]
  await storeFindings(app, { found: [one, other], failed: [] }, 'fresh')
  await sendTo(owner, routes.deskFinding(one.id), { version: '1', reason: 'It’s right.' })
  const [drafted, planned, published] = ['pages/contact', 'pages/cancel', 'pages/donate']
  for (const name of [drafted, planned, published]) {
    await sendForm(owner, routes.deskDocument(name), { 'value.title': 'Another' })
  }
  const from = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 16)
  await sendTo(owner, routes.deskDocumentStep(planned, 'publish'), { version: '1', from })
  await sendTo(owner, routes.deskDocumentStep(published, 'publish'), { version: '1' })
  return [
    ...(await planSeason(app, owner, from)),
    routes.deskDocumentStep(drafted, 'publish'),
    routes.deskDocumentStep(published, 'unpublish'),
    `${routes.deskDocumentStep(published, 'compare')}?before=fresh&after=fresh`,
  ]
}

/** Schedules a change of the current season. Resolves to the season pages. */
async function planSeason({ database }: TestSite['app'], owner: Owner, when: string): Promise<string[]> {
  const [current, next] = [summerIn(2027), summerIn(2028)]
  await storeSeasons(database, [current, next])
  const step = routes.deskSeasonStep(next.id, 'current')
  await sendTo(owner, step, { version: '1', do: 'confirm', when })
  return [routes.deskSeason(current.id), routes.deskSeason(next.id), step, routes.deskNewSeason]
}

/** Offers a spot to the applicant and writes letters about it. Resolves to the pages of admissions. */
async function offerSpot({ database }: TestSite, owner: Owner): Promise<string[]> {
  const [offered, accepted] = [summerIn(2027).id, summerIn(2028).id]
  const offer = { season_id: offered, state: 'offered', deadline: '2027-05-21' } as const
  await database.updateTable('applications').set(offer).execute()
  const row = await database.selectFrom('applications').selectAll().executeTakeFirstOrThrow()
  const another = { ...row, id: 'another', season_id: accepted, state: 'accepted', accepted_by: 'A parent' } as const
  await database.insertInto('applications').values(another).execute()
  const application = `${row.id} ${row.version}`
  const letter = await sendTo(owner, routes.deskLetters, { kind: 'free', application, subject: 'Hello', body: 'Hi' })
  return [
    ...[
      routes.deskApplicants,
      routes.deskApplicant(row.id),
      routes.deskReceipt(row.id),
      routes.deskMatches,
      routes.deskRoster(accepted),
    ],
    await sendTo(owner, letter, {}),
    await sendTo(owner, routes.deskLetters, { kind: 'free', application, subject: 'Hello again', body: 'Hi' }),
    await sendTo(owner, routes.deskDecisions, { application, action: 'extend' }),
  ]
}

/** Adds what a family owes, an unmatched payment, and a test of PayPal. Resolves to the pages of money. */
async function takeMoney({ database, clock, app }: TestSite, owner: Owner): Promise<string[]> {
  const [at, id] = [clock.now().toISOString(), 'another']
  const shared = { date: at.slice(0, 10), created_at: at } as const
  await insertEntries(database, [{ ...shared, application_id: id, kind: 'regular-fee', cents: 80_000, source: 'site' }])
  const none = { parent_id: null, payer_name: null, payer_email: null, note: null, entry_id: null, dismissed_at: null }
  const payment = { provider: 'paypal', transaction_id: 'A', kind: 'payment', status: 'completed', cents: 100 } as const
  const row = { ...payment, ...none, ...shared, fee_cents: 0 }
  const payments = [row, { ...row, transaction_id: 'B', dismissed_at: at }]
  await database
    .insertInto('provider_payments')
    .values(payments.map((each) => ({ ...each, id: `paypal ${each.transaction_id}` })))
    .execute()
  // Nothing answers there.
  Object.assign(app, { paypal: { url: 'http://127.0.0.1:9', key: randomBytes(32) } })
  await sendTo(owner, routes.deskPayPal, { 'client-id': 'A'.repeat(20), secret: 'B'.repeat(20) })
  await owner.post(`${routes.deskPayPal}/test`, { token: owner.formToken() })
  await database.updateTable('payment_orders').set({ status: 'completed', capture_id: 'C' }).execute()
  const sent = await sendTo(owner, routes.deskDueEmails, { application: id })
  // Otherwise the family was emailed today, and no page offers it.
  await database.updateTable('outbox').set({ status: 'stopped' }).where('kind', '=', 'payment-due').execute()
  return [routes.deskMoney, routes.deskImport, routes.deskUnmatched, `${routes.deskUnmatched}?show=dismissed`].concat(
    ...[sent, routes.deskPayPal, routes.deskApplicant(id), routes.deskMoneyList('overpaid')],
  )
}

/** Posts the form of a page with some fields changed. */
async function sendForm(owner: Owner, page: string, changes: Record<string, string>): Promise<string> {
  const form = readForms(await (await owner.get(page)).text()).find(({ action }) => action.startsWith(`${page}#`))
  return sendTo(owner, page, { ...Object.fromEntries(form?.fields ?? []), ...changes })
}

/** Posts fields that must be accepted. Resolves to the redirect target. */
async function sendTo(owner: Owner, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await owner.post(path, { ...fields, token: owner.formToken() })
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`)
  return answer.headers.get('Location') ?? ''
}
