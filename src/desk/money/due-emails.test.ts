import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { mainOf, textOf } from '../../../tests/support/page'
import { winter } from '../../../tests/support/seasons'
import { openSite } from '../../../tests/support/test-site'
import { insertEntries } from '../../payments/ledger'
import * as routes from '../../routes'

test('shows whom an email reaches with what is due, sends it, and cancels it within its minute', async () => {
  const site = await openSite()
  await storeTwoSeasons(site.database)
  const rows = ['Ann Lee', 'Bo'].map((name, index) => {
    return {
      name,
      email: `${index}@example.org`,
      state: 'accepted',
      season_id: index === 0 ? 'summer-2026' : winter.id,
    } as const
  })
  const stored = await storeFamilyForms(site.database, 'application', rows)
  const ids = stored.map(({ applicationId }) => applicationId)
  const shared = { kind: 'regular-fee', cents: 80_000, date: '2026-06-25', source: 'site' } as const
  await insertEntries(
    site.database,
    ids.map((application_id) => ({ ...shared, application_id, created_at: '2026-06-25' })),
  )
  site.setClock('2026-07-25T17:00:00.000Z')
  const rosa = await signedIn(site, 'office')
  const open = async (path: string) => mainOf(await (await rosa.get(path)).text())
  const overdue = routes.deskMoneyList('overdue')
  const list = await open(overdue)
  expect(textOf(list)).toMatch(/Ann Lee Summer 2026 Accepted \$800 All 1 /)
  expect(list).toMatch(/<input(?=[^>]*checked="")[^>]*aria-label="Email Ann Lee"/)
  expect(await open(routes.deskApplicant(ids[1] ?? ''))).toContain('Email the amount due')
  expect((await rosa.send(routes.deskDueEmails, {})).status).toBe(422)
  const mine = { application: ids[0] ?? '', list: 'deposit-missing' }
  const sent = (await rosa.send(routes.deskDueEmails, mine)).headers.get('Location') ?? ''
  expect(sent).toContain(routes.deskMoneyList('deposit-missing'))
  const page = await open(sent)
  expect(textOf(page)).toContain('The emails leave in a minute.')
  expect(page).not.toContain('Email Ann Lee')
  expect((await rosa.send(routes.deskDueEmails, { application: ids[0] ?? '' })).status).toBe(409)
  const [, action = ''] = /action="(\/desk\/money\/due\/[^"]+)"/.exec(page) ?? []
  const canceled = (await rosa.send(action, {})).headers.get('Location') ?? ''
  expect(textOf(await open(canceled))).toContain('Emails canceled: 1.')
  expect(await site.queued()).toMatchObject([{ status: 'stopped' }])
})
