import { expect, test } from 'vitest'
import { changingContent } from '../../../tests/support/content'
import { openSite, type TestSite } from '../../../tests/support/test-site'
import { recordSiteStart } from '../../editorial/documents/read-published'
import { readOpenFindings } from '../../editorial/findings/read-findings'
import { createContentChecker, startContentChecks } from './start-checking'

async function openChecking(isReachable = (_: string) => true, settings: Partial<TestSite['site']['settings']> = {}) {
  const { source, publish } = changingContent()
  const { site, database, app, setClock } = await openSite({ content: source })
  await recordSiteStart(database, app.now())
  const log = { error: () => {}, warn: () => {} }
  const askAddress = async (address: string) => isReachable(address)
  const found = async (check: string) => {
    const all = await readOpenFindings(database, 1000)
    return all.filter((each) => each.check === check).map(({ message }) => message)
  }
  const { checkIfDue, checkLinks } = createContentChecker({
    site: { ...site, settings: { ...site.settings, ...settings } },
    log,
    askAddress,
  })
  /** Polls twice, because changed content is checked at the second poll. */
  const lookTwice = async () => {
    await checkIfDue()
    await checkIfDue()
  }
  return { checkIfDue, lookTwice, checkLinks, publish, setClock, found, database }
}

test('checks the content at startup, after a change, and on a new day in the program’s time zone', async () => {
  const { checkIfDue, lookTwice, publish, setClock, found } = await openChecking()
  await checkIfDue()
  expect(await found('copyright-past')).toEqual([expect.stringContaining('ends in 2024')])
  publish(({ organization }) => Object.assign(organization, { copyrightTo: 2026 }))
  await checkIfDue()
  expect(await found('copyright-past')).toHaveLength(1)
  await checkIfDue()
  expect(await found('copyright-past')).toEqual([])
  setClock('2027-01-01T07:59:59.000Z')
  await lookTwice()
  expect(await found('copyright-past')).toEqual([])
  setClock('2027-01-01T08:00:00.000Z')
  await lookTwice()
  expect(await found('copyright-past')).toHaveLength(1)
})

test('finds sample settings, and the sample payment button until links are set', async () => {
  const { checkIfDue, lookTwice, publish, found } = await openChecking(undefined, {
    mailFrom: { name: 'The Program', address: 'hello@six-saturdays.example' },
    payment: { url: 'https://www.paypal.com/cgi-bin/webscr', buttonId: 'SAMPLE-PAYMENT' },
  })
  const samples = async () => (await found('sample-left')).filter((message) => /setting|button/.test(message))
  await checkIfDue()
  const sender =
    'The setting MAIL_FROM still has the sample value “The Program <hello@six-saturdays.example>”. It is set on the server, in /etc/six-saturdays.env or .env.'
  const payment = 'The site still has the sample’s payment button, “SAMPLE-PAYMENT”. It doesn’t work.'
  expect(await samples()).toEqual([payment, sender])
  const link = 'https://pay.example/x'
  publish(({ buttons }) =>
    Object.assign(buttons, { links: { prepay: link, full_partner: link, full_non_partner: link } }),
  )
  await lookTwice()
  expect(await samples()).toEqual([sender])
})

test('finds a dead link until it works or is removed', async () => {
  const gone = 'https://gone.example/page'
  const { checkIfDue, lookTwice, checkLinks, publish, found } = await openChecking((address) => address !== gone)
  publish(({ organization }) => Object.assign(organization, { mastermindUrl: gone }))
  await checkIfDue()
  expect(await found('external-unreachable')).toEqual([])
  await checkLinks()
  expect(await found('external-unreachable')).toEqual([expect.stringContaining(gone)])
  publish(({ organization }) => Object.assign(organization, { mastermindUrl: 'https://there.example/' }))
  await lookTwice()
  expect(await found('external-unreachable')).toEqual([])
})

test.each([true, false])('checks only as the leader: %j', async (areOurs) => {
  const looked: string[] = []
  const note = (what: string) => async () => void looked.push(what)
  const checking = { checkIfDue: note('content'), checkLinks: note('links') }
  await startContentChecks(checking, { error: () => {} }, { isLeader: () => areOurs }).stop()
  expect(looked).toEqual(areOurs ? ['content', 'links'] : [])
})

test('deletes files that were removed long ago at the first check of a day', async () => {
  const { checkIfDue, database } = await openChecking()
  const file = { id: 'd-old', name: 'old.pdf', size: 1, created_at: '2026-05-01T00:00:00.000Z', created_by: null }
  await database
    .insertInto('files')
    .values({ ...file, removed_at: '2026-05-20T00:00:00.000Z' })
    .execute()
  await checkIfDue()
  expect(await database.selectFrom('files').select('id').execute()).toEqual([])
})
