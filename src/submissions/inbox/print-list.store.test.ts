import { expect, test } from 'vitest'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { ofOffice } from '../../../tests/support/office-times'
import type { PrintSort } from './print-layout'
import { listToPrint } from './print-list'

test.each(
  engines,
)('on %s, a list for paper that is too long holds the newest, by name, and says so', async (engine) => {
  const { database } = await openFresh(engine)
  await fillInbox(
    database,
    ['Zoë', 'Émile', 'Ann', 'Eva'].map((sender_name) => ({ sender_name })),
  )
  const viewer = { staffId: 'nobody', unreadFrom: '2026-06-01T09:00:00.000Z', ...ofOffice }
  const { rows, isCut } = await listToPrint(database, viewer, {}, undefined, 3)
  expect([rows.map(({ name }) => name), isCut]).toEqual([['Ann', 'Émile', 'Eva'], true])
  expect(await listToPrint(database, viewer, { status: 'done' })).toEqual({ rows: [], isCut: false })
})

test.each(engines)('on %s, it is sorted by last name or school, and says how to reach them', async (engine) => {
  const { database } = await openFresh(engine)
  const applied = (firstName: string, lastName: string, schoolName: string, phone: string) => ({
    form: 'application',
    sender_name: `${firstName} ${lastName}`,
    sender_email: `${firstName}@mail.example`,
    given: { firstName, lastName, schoolName, phone },
  })
  await fillInbox(database, [
    applied('Ana', 'de la Cruz', 'Oak Grove', '408 555 0101'),
    { sender_name: 'Zoë Adams', sender_email: 'no address' },
    applied('Bo', 'Éder', 'Lincoln', '408 555 0100'),
    applied('Abe', 'Young', 'Oak Grove', ''),
  ])
  const viewer = { staffId: 'nobody', unreadFrom: '2026-06-01T09:00:00.000Z', ...ofOffice }
  const by = async (sort: PrintSort) =>
    (await listToPrint(database, viewer, {}, { sort, columns: ['email', 'phone'] })).rows
  expect((await by('last-name')).map(({ name, email, phone }) => [name, email, phone])).toEqual([
    ['Zoë Adams', '', ''],
    ['Ana de la Cruz', 'Ana@mail.example', '408 555 0101'],
    ['Bo Éder', 'Bo@mail.example', '408 555 0100'],
    ['Abe Young', 'Abe@mail.example', ''],
  ])
  expect((await by('school')).map(({ name }) => name)).toEqual(['Bo Éder', 'Abe Young', 'Ana de la Cruz', 'Zoë Adams'])
})
