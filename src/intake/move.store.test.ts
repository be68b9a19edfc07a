import { expect, test } from 'vitest'
import { openFresh } from '../database/engines-under-test'
import { move } from '../database/move'
import { formNamed, intakeOf, message } from './intake-under-test'
import { submit } from './submit'

const contact = formNamed('contact')

test('everything moves from SQLite to PostgreSQL, to the byte, and both sides prove it', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  for (let n = 0; n < 450; n++) {
    const input = {
      ...message,
      message: `${n}: Nguyễn, 李, O'Brien \u0000 👩‍🚀 שלום`,
      email: `s${Math.min(n, 445)}@example.org`,
    }
    await submit(intakeOf(from), { form: contact, input, key: { given: String(n) } })
  }
  const proof = await move(from, to)
  expect(proof).toMatchObject([
    { table: 'submissions', rows: 450 },
    { table: 'outbox', rows: 898 },
    { table: 'held_confirmations', rows: 2 },
  ])
  const read = (database: typeof from) => database.selectFrom('submissions').selectAll().orderBy('id').execute()
  expect(await read(to)).toEqual(await read(from))
})

test('a database that is not empty is refused and left as it is', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  await submit(intakeOf(from), { form: contact, input: message, key: 'none' })
  await submit(intakeOf(to), { form: contact, input: message, key: 'none' })
  await expect(move(from, to)).rejects.toThrow(/already has submissions/)
  expect(await to.selectFrom('submissions').select('id').execute()).toHaveLength(1)
})
