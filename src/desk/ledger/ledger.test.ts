import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { mainOf, partOf, textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { insertEntries, readEntries, readSums } from '../../payments/ledger'
import { paymentReference } from '../../payments/payment-reference'

const CARD = '4111 1111 1111 1111'

/** Opens an accepted student with the regular fee, and a sibling who applied. */
async function openLedger() {
  const site = await openSite()
  await storeTwoSeasons(site.database)
  const prices = { deposit_cents: 10_000, partner_cents: 50_000, regular_cents: 80_000 }
  await site.database.updateTable('seasons').set(prices).execute()
  const [zoe, bo] = await storeFamilyForms(site.database, 'application', [
    { name: 'Zoe Ash', email: 'ash@example.org', state: 'accepted', accepted_by: 'Her mother' },
    { name: 'Bo Ash', email: 'ash@example.org' },
  ])
  if (!zoe || !bo) throw new Error('Nothing was stored')
  const shared = { application_id: zoe.applicationId, date: '2026-06-20', source: 'site' } as const
  const created_at = '2026-06-20T17:00:00.000Z'
  await insertEntries(site.database, [
    { ...shared, created_at, kind: 'regular-fee', cents: 80_000 },
    { ...shared, created_at, kind: 'deposit-due', cents: 10_000 },
  ])
  const office = await signedIn(site, 'office')
  const page = `/desk/applicants/${zoe.applicationId}`
  const openForm = async () => hiddenFields(await (await office.get(page)).text(), `${page}/ledger`)
  const day = { date: '2026-06-25' }
  /** Posts the form of the page, or of an earlier one. */
  const add = async (fields: Record<string, string>, form?: Record<string, string>) =>
    office.post(`${page}/ledger`, { ...(form ?? (await openForm())), ...day, ...fields })
  const readLedger = async () => textOf(partOf(await (await office.get(page)).text(), /^Ledger$/))
  return { site, office, page, zoe, bo, add, openForm, readLedger }
}

test('records a payment, shows who added it, and undoes it from the notice and from the history', async () => {
  const { site, office, page, zoe, add, readLedger } = await openLedger()
  expect(await readLedger()).toContain(
    `Balance $800, paid $0, deposit missing: $100. Payment reference: ${paymentReference(zoe.reference)}`,
  )
  const payment = { kind: 'payment', amount: '$1,000.50', reference: 'Check 17', note: 'By mail', from: 'q=zoe' }
  const done = new URL((await add(payment)).headers.get('Location') ?? '', 'http://desk.invalid')
  expect([done.pathname, done.searchParams.get('from'), done.hash]).toEqual([page, 'q=zoe', '#main'])
  const html = await (await office.get(done.pathname + done.search)).text()
  expect(textOf(html)).toMatch(
    /Entry recorded. Undo .*Payment Check 17 By mail, by hand, A office \$1,000.50 −\$200.50/,
  )
  expect(await readLedger()).toContain('Balance −$200.50, paid $1,000.50, overpaid: $200.50')
  expect(await readLedger()).toContain('More was paid than is due: $200.50 is refunded.')
  const history = partOf(html, /^History$/)
  const undo = /\/desk\/log\/[^/]+\/undo/.exec(history)?.[0] ?? ''
  expect(mainOf(html).split(undo)).toHaveLength(3)
  expect((await office.send(undo, { back: page })).status).toBe(303)
  expect(await readLedger()).toMatch(/Balance \$800, paid \$0.*Undone: Payment by hand, A office −\$1,000.50 \$800/)
  expect(partOf(await (await office.get(page)).text(), /^History$/)).not.toContain('/undo')
  expect(await readEntries(site.database, zoe.applicationId)).toHaveLength(4)
})

test('records each other kind, with the amounts that the form proposes', async () => {
  const { site, office, page, zoe, bo, add, readLedger } = await openLedger()
  const sums = async (id = zoe.applicationId) => (await readSums(site.database, [id])).get(id)
  await add({ kind: 'payment', amount: '900' })
  const form = await (await office.get(page)).text()
  expect(form).toMatch(/name="refund-amount"[^>]* value="\$100"/)
  expect(form).toMatch(/name="canceled-amount"[^>]* value="\$900"/)
  expect(textOf(form)).toContain('Partner fee: $500')
  await add({ kind: 'partner-fee', note: 'Transferred from a partner' })
  expect(await sums()).toMatchObject({ feeKind: 'partner-fee', fee: 50_000, balance: -40_000 })
  await add({ kind: 'correction', amount: '-25' })
  await add({ kind: 'scholarship', amount: '50' })
  await add({ kind: 'processing-fee', amount: '3.20' })
  expect((await sums())?.balance).toBe(-47_500)
  await add({ kind: 'refund', 'refund-amount': '$100', 'canceled-amount': '$900', deducted: '3.20' })
  expect((await sums())?.byKind).toMatchObject({ refund: 9680, correction: -2180 })
  await add({ kind: 'transfer', amount: '200', to: paymentReference(bo.reference).toLowerCase() })
  expect(await readLedger()).toContain('Transfer Other application by hand, A office −$200')
  expect(await sums(bo.applicationId)).toMatchObject({ paid: 20_000, balance: -20_000 })
  await add({ kind: 'refund', canceled: 'on', 'refund-amount': '$1', 'canceled-amount': '$603.20' })
  expect(await sums()).toMatchObject({ paid: 70_000, byKind: { refund: 70_000 } })
  expect((await readEntries(site.database, zoe.applicationId)).at(-1)?.note).toBe('The program was canceled')
})

test.each([
  ['a card number', { amount: '5', note: `Card ${CARD}` }, 'looks like a card number'],
  ['no amount', { amount: '' }, 'Enter an amount such as'],
  ['a negative payment', { amount: '-5' }, 'Only a correction may be negative'],
  ['a processing fee that is no amount', { kind: 'refund', 'refund-amount': '5', deducted: 'some' }, 'Enter an amount'],
  ['more than was paid', { kind: 'refund', 'refund-amount': '5' }, 'more than the family has paid'],
  ['a later day', { amount: '5', date: '2026-06-26' }, 'can’t be later than today'],
  ['no day', { amount: '5', date: 'soon' }, 'Enter a date'],
  ['a long reference', { amount: '5', reference: 'x'.repeat(101) }, 'Use up to 100 characters'],
  ['the same fee', { kind: 'regular-fee' }, 'That’s the fee already'],
  ['a transfer to nobody', { kind: 'transfer', amount: '5', to: '7K3F-9QXM-2' }, 'No other application'],
])('refuses %s in a sentence at the form, and keeps what was typed', async (_, fields: Record<
  string,
  string
>, words) => {
  const { site, zoe, add } = await openLedger()
  const answer = await add({ kind: 'payment', reference: 'Check 18', ...fields })
  const part = partOf(await answer.text(), /^Ledger$/)
  expect([answer.status, textOf(part)]).toEqual([422, expect.stringContaining(words)])
  expect(part).toMatch(/<details[^>]* open/)
  for (const [name, value] of Object.entries({ reference: 'Check 18', ...fields }))
    expect(part, name).toMatch(name === 'note' ? value : new RegExp(`value="${value}"`))
  expect(await readEntries(site.database, zoe.applicationId)).toHaveLength(2)
})

test('decides no fee before the spot is accepted', async () => {
  const { office, bo } = await openLedger()
  const path = `/desk/applicants/${bo.applicationId}/ledger`
  const answer = await office.send(path, { kind: 'partner-fee', date: '2026-06-25', seen: '' })
  expect([answer.status, textOf(await answer.text())]).toEqual([
    422,
    expect.stringMatching('once the spot is accepted'),
  ])
})

test('refuses a form that is older than the latest entry, says what was added, and records it the second time', async () => {
  const { site, zoe, add, openForm } = await openLedger()
  const old = await openForm()
  await add({ kind: 'payment', amount: '100' }, old)
  const answer = await add({ kind: 'payment', amount: '150', note: 'Cash' }, old)
  const html = await answer.text()
  expect([answer.status, textOf(html)]).toEqual([409, expect.stringContaining('was added first: payment, $100.')])
  expect(html).toContain('value="150"')
  await add({ kind: 'payment', amount: '150' }, hiddenFields(html, `/desk/applicants/${zoe.applicationId}/ledger`))
  expect((await readSums(site.database, [zoe.applicationId])).get(zoe.applicationId)?.paid).toBe(25_000)
})

test('emails the family that a payment arrived, unless that is unchecked', async () => {
  const { site, office, page, add } = await openLedger()
  expect(await (await office.get(page)).text()).toMatch(/name="email"[^>]* checked/)
  const count = async () => (await site.queued()).filter(({ kind }) => kind === 'payment-received').length
  await add({ kind: 'payment', amount: '100' })
  expect(await count()).toBe(0)
  await add({ kind: 'payment', amount: '100', email: 'on' })
  expect(await count()).toBe(1)
})

test('prints a receipt with the balance, without what only the office may know', async () => {
  const { site, office, page, zoe, add } = await openLedger()
  await add({ kind: 'payment', amount: '300', reference: 'Check 19', note: 'She was late again' })
  await add({ kind: 'processing-fee', amount: '9' })
  const receipt = textOf(mainOf(await (await office.get(`${page}/receipt`)).text()))
  const about = `Receipt: Zoe Ash Six Saturdays, Summer 2026. Payment reference: ${paymentReference(zoe.reference)}. Jun 25, 2026.`
  expect(receipt).toContain(about)
  expect(receipt).toMatch(/Regular fee \$800 \$800 .* Payment Check 19 \$300 \$500 Balance \$500, paid \$300/)
  expect(receipt).not.toMatch(/late again|Processing fee|A office/)
  const withdrawal = { state: 'withdrawn', decided_at: '2026-06-25T17:00:00.000Z' } as const
  await site.database.updateTable('applications').set(withdrawal).where('id', '=', zoe.applicationId).execute()
  const ended = textOf(await (await office.get(`${page}/receipt`)).text())
  expect(ended).toMatch(/June 25 is the first day: there are no refunds\./)
  expect((await office.get('/desk/applicants/unknown/receipt')).status).toBe(404)
})

test('keeps ledgers from helpers, and asks for a fresh sign-in before recording', async () => {
  const { site, office, page, add, openForm } = await openLedger()
  const helper = await signedIn(site, 'helper')
  await add({ kind: 'payment', amount: '100' })
  const html = await (await helper.get(page)).text()
  expect(html).not.toMatch(/Ledger|ledger|\$100/)
  expect((await helper.get(`${page}/receipt`)).status).toBe(404)
  expect((await helper.send(`${page}/ledger`, { kind: 'payment', amount: '5' })).status).toBe(404)
  const form = await openForm()
  site.setClock('2026-06-25T18:00:00.000Z')
  const late = await office.post(`${page}/ledger`, { ...form, kind: 'payment', amount: '5' })
  expect(late.headers.get('Location')).toBe(`/desk/verify?next=${encodeURIComponent(page)}`)
})
