import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { textOf } from '../../../tests/support/page'
import { ADDRESS, openSite } from '../../../tests/support/test-site'
import { encodedUpload } from '../../../tests/support/uploads'
import { paymentReference } from '../../payments/payment-reference'

const HEADINGS = 'Date,Type,Status,Currency,Gross,Fee,Transaction ID,From Email Address,Note'

async function open() {
  const site = await openSite()
  await storeTwoSeasons(site.database)
  const [ann] = await storeFamilyForms(site.database, 'application', [{ name: 'Ann Lee', email: 'lee@example.org' }])
  const office = await signedIn(site, 'office')
  const upload = async (text: string) => {
    const { type, bytes } = await encodedUpload(office, Buffer.from(text), { name: 'activity.csv', type: 'text/csv' })
    const headers = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
    return office.ask('/desk/money/import', { method: 'POST', body: bytes, headers })
  }
  const follow = async (answer: Response) => {
    expect(answer.status).toBe(303)
    return (await office.get(answer.headers.get('Location') ?? '')).text()
  }
  const fileOf = (answer: Response) =>
    new URL(answer.headers.get('Location') ?? '', ADDRESS).searchParams.get('file') ?? ''
  const importText = async (text: string) => {
    const stored = await upload(text)
    const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(await follow(stored)) ?? []
    return follow(await office.send('/desk/money/import', { file: fileOf(stored), seen, do: 'import' }))
  }
  const unmatched = async (query = '') => (await office.get(`/desk/money/unmatched${query}`)).text()
  const record = (fields: Record<string, string>) => office.send('/desk/money/unmatched', { do: 'record', ...fields })
  const reference = paymentReference(ann?.reference ?? '')
  return {
    site,
    office,
    upload,
    follow,
    fileOf,
    importText,
    unmatched,
    record,
    reference,
    id: ann?.applicationId ?? '',
  }
}

test('shows counts before importing, and leads to the unmatched payments', async () => {
  const { upload, follow, importText, unmatched } = await open()
  const rows = ['6/20/2026,Payment,Completed,USD,100.00,-3,A,a@example.org,Hi', '6/20/2026,Payment,Denied,USD,5,0,B,,']
  const text = [HEADINGS, ...rows, '6/20/2026,Payment,Completed,USD,x,0,C,,'].join('\n')
  expect(textOf(await follow(await upload(text)))).toMatch(
    /1 new 1 left out: denied, failed, or canceled Please check Row 4 has no amount up to \$100,000: not imported/,
  )
  expect(textOf(await unmatched())).toContain('Every payment is matched')
  expect(textOf(await importText(text))).toContain('1 new, 0 updated. Match them with applications')
  expect(textOf(await unmatched())).toMatch(/Payment, \$100, June 20, 2026 a@example.org Hi A Processing fee \$3/)
  const refused = await upload('Hello')
  expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining('isn’t a CSV file')])
})

test('asks once for the columns of another provider', async () => {
  const { office, upload, follow, fileOf } = await open()
  const text = 'Day,Value,Ref\n2026-06-20,10,1\n'
  const answer = await upload(text)
  expect(textOf(await follow(answer))).toContain('This file isn’t from PayPal or Stripe. Choose its columns once.')
  const columns = { date: 'Day', amount: 'Value', id: 'Ref' }
  const mapped = await office.send('/desk/money/import', { file: fileOf(answer), do: 'columns', ...columns })
  expect(textOf(await follow(mapped))).toContain('1 new')
  const again = await upload(text)
  expect(textOf(await follow(again))).toContain('1 new')
  const mapping = await office.get(`/desk/money/import?file=${fileOf(again)}&columns`)
  expect(textOf(await mapping.text())).toContain('Choose its columns once.')
})

test('prechecks a match by reference and records it with an undo', async () => {
  const { importText, unmatched, record, follow, reference, id } = await open()
  await importText(`${HEADINGS}\n6/20/2026,Payment,Completed,USD,100.00,0,A,x@example.org,${reference}`)
  const html = await unmatched()
  expect(textOf(html)).toMatch(new RegExp(`By the reference in its note: Ann Lee , Summer 2026, Applied, ${reference}`))
  expect(html).toMatch(/<input[^>]*name="pick"[^>]*checked/)
  const fields = { pick: 'paypal A', 'to-paypal A': id }
  expect(textOf(await follow(await record(fields)))).toMatch(/Payments recorded: 1.*Undo.*Every payment is matched/)
  expect((await record(fields)).status).toBe(409)
  expect(textOf(await unmatched('?done=recorded&recorded=x'))).toContain('Payments recorded. You can undo each')
})

test('shows whose an entered reference is before it records anything', async () => {
  const { site, importText, record, reference } = await open()
  await importText(`${HEADINGS}\n6/20/2026,Payment,Completed,USD,100.00,0,A,lee@example.org,Hi`)
  const wrong = await (await record({ 'reference-paypal A': '7K3F-9QXM-3' })).text()
  expect(textOf(wrong)).toContain('No application has this reference')
  const html = await (await record({ 'reference-paypal A': reference })).text()
  expect(textOf(html)).toMatch(/Nothing is recorded yet.*By the reference that you entered: Ann Lee/)
  expect(await site.database.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
})

test('suggests by address and amount without a check, and dismisses and lists a payment again', async () => {
  const { office, importText, unmatched, follow } = await open()
  await importText(`${HEADINGS}\n6/20/2026,Payment,Completed,USD,800.00,0,A,lee@example.org,Hi`)
  const html = await unmatched()
  expect(textOf(html)).toContain('A suggestion by the payer’s address and the amount: Ann Lee')
  expect(html).not.toMatch(/<input[^>]*name="pick"[^>]*checked/)
  const send = (action: string) => office.send('/desk/money/unmatched', { do: `${action}:paypal A` })
  expect(textOf(await follow(await send('dismiss')))).toContain('Every payment is matched')
  expect(textOf(await unmatched('?show=dismissed'))).toMatch(/Payment, \$800.*List it again/)
  expect(textOf(await follow(await send('list')))).toMatch(/listed with the unmatched payments again.*Payment, \$800/)
})

test('pages through unmatched payments, fifty in less than 25 kB', async () => {
  const { importText, unmatched, reference } = await open()
  const rows = Array.from(
    { length: 51 },
    (_, index) => `6/20/2026,Payment,Completed,USD,100.00,-3,T${100 + index},aunt${index}@example.org,Ann ${reference}`,
  )
  await importText([HEADINGS, ...rows, '6/20/2026,Payment,Pending,USD,100.00,0,P,,'].join('\n'))
  const html = await unmatched()
  expect(gzipSync(html).length).toBeLessThanOrEqual(25_000)
  const next = /href="\/desk\/money\/unmatched([^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(textOf(html)).toMatch(/^(?!.*T150).*not listed yet: 1\./s)
  expect(textOf(await unmatched(next))).toContain('T150')
})
