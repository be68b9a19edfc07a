import { expect, test } from 'vitest'
import { scaled } from '../../../tests/resilience/scale'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { submissionRow } from '../../../tests/support/submission-rows'
import { appContextOf, formNamed, message } from '../../../tests/support/test-app-context'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { readSubmissionOwners } from '../../people/person-contacts'
import { addToInbox } from '../inbox/add-to-inbox'
import { submit } from '../submit'

const SENDERS = scaled(20_000, 400)
const LONG = 3_600_000

/** Spellings of the same person. */
const names = ['Zoë O’Brien', 'ZOE Miles', ' zoë', 'Đặng An', 'dang B', '李 明', 'Lan', 'Łukasz', 'lukasz K']
const firstNames = ['zoe', 'zoe', 'zoe', 'dang', 'dang', '李', 'lan', 'lukasz', 'lukasz']

/** Returns the owner of each submission, as the index of the owner's first submission. */
async function groupsOf(database: Database, ids: readonly string[]): Promise<number[]> {
  const owners = new Map<string, string>()
  for (let start = 0; start < ids.length; start += 500)
    for (const each of await readSubmissionOwners(database, ids.slice(start, start + 500)))
      owners.set(each.submissionId, each.personId)
  const persons = ids.map((id) => owners.get(id) ?? '')
  const first = new Map(persons.map((person, index): [string, number] => [person, index]).reverse())
  return persons.map((person) => first.get(person) ?? -1)
}

/** A sender and their identity. Addresses have two spellings, and every ninth sender has no address. */
function senderAt(index: number) {
  const random = (index * 7919) % 104_729
  const name = random % names.length
  const family = random % Math.ceil(SENDERS / 4)
  if (random % 9 === 0) return { sender_name: names[name] ?? '', sender_email: null, person: `${index}` }
  const email = random % 2 ? ` F${family}@Home.example` : `f${family}@home.example`
  return { sender_name: names[name] ?? '', sender_email: email, person: `f${family} ${firstNames[name]}` }
}

test.each(engines)(
  'on %s, the same address and first name are one person, in any spelling',
  async (engine) => {
    const { database } = await openFresh(engine)
    const senders = Array.from({ length: SENDERS }, (_, index) => senderAt(index))
    const rows = senders.map(({ person: _, ...sender }) => ({
      ...submissionRow(sender),
      entered_by: null,
      entered_from: null,
      arrived_at: null,
      timing: null,
    }))
    await transact(database, async (transaction) => {
      for (const row of rows) {
        await transaction.insertInto('submissions').values(row).execute()
        await addToInbox(transaction, row, formNamed('contact'))
      }
    })
    const first = new Map(senders.map(({ person }, index): [string, number] => [person, index]).reverse())
    const ids = rows.map(({ id }) => id)
    expect(await groupsOf(database, ids)).toEqual(senders.map(({ person }) => first.get(person)))
    const people = await database.selectFrom('people').select('id').execute()
    expect(people).toHaveLength(first.size)
  },
  LONG,
)

test.each(engines)('on %s, 64 concurrent posts of one family belong to its people', async (engine) => {
  const { database, connectAgain } = await openFresh(engine)
  // Simulate two machines. A SQLite file belongs to one process.
  const apps = [database, engine === 'PostgreSQL' ? await connectAgain() : database].map((each) => appContextOf(each))
  const family = ['Mai', 'Lan', 'MAI', 'Minh']
  const posts = Array.from({ length: 64 }, async (_, index) => {
    const input = {
      ...message,
      name: family[index % 4],
      email: 'family@home.example',
      message: `${message.message} ${index}`,
    }
    const app = apps[index % 2]
    return app && submit(app, { form: formNamed('contact'), input, key: { given: `${index}` } })
  })
  const ids = (await Promise.all(posts)).map((result) => (result?.status === 'accepted' ? result.id : ''))
  expect(await groupsOf(database, ids)).toEqual(ids.map((_, index) => [0, 1, 0, 3][index % 4]))
  const contacts = database.selectFrom('person_contacts').innerJoin('people', 'people.id', 'person_id')
  expect(await contacts.select(['address', 'first_name']).orderBy('first_name').execute()).toEqual(
    ['lan', 'mai', 'minh'].map((first_name) => ({ address: 'family@home.example', first_name })),
  )
})
