import { expect, test } from 'vitest'
import { engines, openFresh } from '../../tests/support/database-engines'
import { fillInbox } from '../../tests/support/inbox-rows'
import { ofOffice } from '../../tests/support/office-times'
import { listForPaper } from './paper'

test.each(
  engines,
)('on %s, a list for paper that is too long holds the newest, by name, and says so', async (engine) => {
  const { database } = await openFresh(engine)
  await fillInbox(
    database,
    ['Zoë', 'Émile', 'Ann', 'Eva'].map((sender_name) => ({ sender_name })),
  )
  const viewer = { staffId: 'nobody', unreadFrom: '2026-06-01T09:00:00.000Z', ...ofOffice }
  const { rows, isCut } = await listForPaper(database, viewer, {}, 3)
  expect([rows.map(({ name }) => name), isCut]).toEqual([['Ann', 'Émile', 'Eva'], true])
  expect(await listForPaper(database, viewer, { status: 'done' })).toEqual({ rows: [], isCut: false })
})
