import { describe, expect, test } from 'vitest'
import { applicationAnswers } from '../../../tests/resilience/people'
import { acceptance, cancellation, referral } from '../../../tests/support/answers'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, send, sendMessage } from '../../../tests/support/desk'
import { officeTimes } from '../../../tests/support/office-times'
import { appContextOf } from '../../../tests/support/test-app-context'
import { toReference } from '../../forms/reference'
import { readEvents } from '../../log/events'
import { joinPeople } from '../../people/join-people'
import { markPeopleAsDifferent } from '../../people/people-apart'
import { readSubmissionOwners } from '../../people/person-contacts'
import { separatePeople } from '../../people/separate-people'
import { readSubmission } from '../handling/submission-page'
import { readPerson } from './read-person'
import { suggestPeople } from './suggest-people'

const mai = { firstName: 'Mai', lastName: 'Nguyễn', email: 'mai@home.example', phone: '+1 (408) 555-0100' }

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const [rosa, app] = [await addStaff(database), appContextOf(database)]
    const viewer = { staffId: rosa.id, unreadFrom: '2026-06-01T09:00:00.000Z', ...officeTimes }
    const read = (id: string) => readPerson(database, viewer, id)
    const personOf = async (id: string) => (await readSubmissionOwners(database, [id]))[0]?.personId ?? ''
    return {
      database,
      apply: (given: object) => send(database, 'application', { ...applicationAnswers(), ...given }),
      personOf,
      read: async (id: string) => (await read(id))?.person,
      sentBy: async (id: string) => (await read(id))?.person.entries.map((entry) => entry.id).sort() ?? [],
      suggest: async (id: string) => {
        const found = await read(await personOf(id))
        return found ? suggestPeople(database, found.contacts, found.person) : []
      },
      join: async (one: string, other: string) => joinPeople(app, rosa, await personOf(one), await personOf(other)),
      joinPersons: (one: string, other: string) => joinPeople(app, rosa, one, other),
      keepPeopleApart: async (one: string, other: string) =>
        markPeopleAsDifferent(app, rosa, await personOf(one), await personOf(other)),
      separate: async (of: string, ...ids: string[]) => separatePeople(app, rosa, await personOf(of), ids),
    }
  }

  test('submissions with one address and first name belong to one person, across forms', async () => {
    const { database, apply, personOf, read } = await open()
    const [name, email] = ['Mai Nguyen', mai.email]
    await apply(mai)
    await send(database, 'acceptance', { ...acceptance, ...mai, firstName: 'MAI', email: 'Mai@Home.example' })
    await send(database, 'referral', { ...referral, name: 'Mai', email })
    await send(database, 'cancellation', { ...cancellation, fullName: name, email })
    const message = await sendMessage(database, { name, email })
    expect(await read(await personOf(message))).toMatchObject({
      count: { n: 5, isCapped: false },
      emails: [expect.stringMatching(/^mai@home.example$/i)],
      phones: [mai.phone],
    })
  })

  test('siblings with one address are two people, and a girl with two addresses is two until joined', async () => {
    const { database, apply, join, personOf, sentBy } = await open()
    const [first, sister] = [await apply(mai), await apply({ ...mai, firstName: 'Lan' })]
    const second = await apply({ ...mai, email: 'mai@school.example' })
    for (const id of [first, sister, second]) expect(await sentBy(await personOf(id))).toEqual([id])
    const joined = await join(first, second)
    expect(joined).toMatchObject({ status: 'joined' })
    const later = await apply({ ...mai, email: 'mai@school.example' })
    expect(await sentBy(await personOf(first))).toEqual([first, second, later].sort())
    expect(await readSubmission(database, toReference(later), { maySeeHealth: false })).toMatchObject({
      person: { more: { n: 2 } },
    })
    expect(await sentBy(await personOf(sister))).toEqual([sister])
  })

  test('finds a joined person under either id, and joins nobody to themselves', async () => {
    const { apply, join, personOf, sentBy } = await open()
    const ids = [await apply(mai), await apply({ ...mai, email: 'mai@school.example' })] as [string, string]
    const before = [await personOf(ids[0]), await personOf(ids[1])]
    expect(await join(ids[0], ids[0])).toEqual({ status: 'same', personId: before[0] })
    const { personId } = (await join(ids[1], ids[0])) as { personId: string }
    expect(personId).toBe(before.sort()[0])
    for (const id of before) expect(await sentBy(id)).toEqual([...ids].sort())
    expect(await join(ids[0], ids[1])).toEqual({ status: 'same', personId })
  })

  test.each([
    ['Mai', 'Lan'],
    ['Lan', 'Mai'],
  ])('finds a person without contacts under her id once she is joined: %s with %s', async (one, other) => {
    const { apply, join, joinPersons, separate, personOf } = await open()
    const [own, given, left] = [
      await apply({ ...mai, firstName: one }),
      await apply({ ...mai, firstName: other }),
      await apply({ ...mai, firstName: other }),
    ]
    await separate(given, given)
    await join(own, given)
    await separate(own, own)
    const pair = [await personOf(given), await personOf(left)] as const
    expect(await joinPersons(...pair)).toMatchObject({ status: 'joined' })
    expect(await joinPersons(...pair)).toMatchObject({ status: 'same' })
  })

  test('separated submissions become a new person, with the addresses that move completely', async () => {
    const { apply, join, personOf, sentBy, separate } = await open()
    const [home, school] = [await apply(mai), await apply({ ...mai, email: 'mai@school.example' })]
    const typed = await apply(mai)
    await join(home, school)
    expect(await separate(home, school)).toMatchObject({ status: 'separated' })
    const later = await apply({ ...mai, email: 'mai@school.example' })
    expect(await sentBy(await personOf(school))).toEqual([school, later].sort())
    expect(await separate(home, typed)).toMatchObject({ status: 'separated' })
    expect(await sentBy(await personOf(typed))).toEqual([typed])
    expect(await personOf(await apply(mai))).toBe(await personOf(home))
  })

  test('suggests joining people whose first names differ in invisible characters, but does not join them', async () => {
    const { database, apply, personOf, suggest } = await open()
    const earlier = await apply({ ...mai, lastName: 'Tran' })
    const key = database.updateTable('person_contacts').where('address', '=', mai.email)
    // An earlier version stored "Ma\u00adi" like this.
    await key.set({ first_name: 'ma i' }).execute()
    const later = await apply({ ...mai, firstName: 'Ma\u00adi', phone: '+1 (408) 555-0199' })
    const sister = await apply({ ...mai, firstName: 'Lan', phone: '+1 (408) 555-0188' })
    expect(await suggest(later)).toMatchObject([
      { id: await personOf(earlier), reason: 'address', names: ['Mai Tran'] },
    ])
    expect(await suggest(earlier)).toMatchObject([{ id: await personOf(later), reason: 'address' }])
    expect(await suggest(sister)).toEqual([])
    await database.updateTable('inbox').set({ status: 'spam' }).where('submission_id', '=', earlier).execute()
    expect(await suggest(later)).toEqual([])
  })

  test('does not suggest separated or different people, even after either is joined', async () => {
    const { apply, join, keepPeopleApart, personOf, separate, suggest } = await open()
    const [home, school, sister] = [
      await apply(mai),
      await apply({ ...mai, email: 'mai@school.example' }),
      await apply({ ...mai, firstName: 'Lan' }),
    ] as const
    await join(home, school)
    await separate(home, school)
    expect(await suggest(home)).toMatchObject([{ id: await personOf(sister) }])
    expect(await suggest(school)).toMatchObject([{ id: await personOf(sister) }])
    expect(await keepPeopleApart(sister, home)).toMatchObject({ status: 'apart' })
    expect(await keepPeopleApart(sister, home)).toMatchObject({ status: 'apart' })
    expect(await suggest(home)).toEqual([])
    expect(await suggest(sister)).toMatchObject([{ id: await personOf(school) }])
    const other = await apply({ ...mai, firstName: 'Lan', email: 'lan@school.example' })
    await join(other, sister)
    expect(await suggest(home)).toEqual([])
    expect(await suggest(other)).toMatchObject([{ id: await personOf(school) }])
    await join(school, other)
    expect(await suggest(school)).toEqual([])
    expect(await keepPeopleApart(home, home)).toEqual({ status: 'same' })
    expect(await keepPeopleApart(home, 'nobody')).toEqual({ status: 'missing' })
  })

  test('a second click changes nothing, a person keeps a submission, and others lose nothing', async () => {
    const { database, apply, personOf, separate } = await open()
    const [home, typed, other] = [await apply(mai), await apply(mai), await sendMessage(database)]
    const person = await personOf(home)
    expect(await separate(home)).toEqual({ status: 'none' })
    expect(await separate(home, home, typed)).toEqual({ status: 'all' })
    expect(await separate(home, other, typed)).toEqual({ status: 'changed-since' })
    expect(await separate(home, typed, crypto.randomUUID())).toEqual({ status: 'missing' })
    await separate(home, typed)
    const separated = await personOf(typed)
    expect(await separate(home, typed)).toEqual({ status: 'separated', personId: separated })
    expect(await personOf(home)).toBe(person)
    expect(await readEvents(database, {})).toMatchObject([
      { kind: 'people-separated', about: [person, separated].map((id) => ({ kind: 'person', id })) },
    ])
  })

  test('suggests people with the same full name or phone number, with the reason', async () => {
    const { database, apply, join, suggest } = await open()
    const id = await apply(mai)
    const both = await apply({ ...mai, email: 'mai@school.example', phone: '408.555.0100' })
    await sendMessage(database, { name: 'nguyen MAI', email: 'm@x.example' })
    await apply({ ...mai, firstName: 'Lan', email: 'lan@x.example' })
    await sendMessage(database, { name: 'Ben Ode', message: 'Mai Nguyễn told me. Her number is 408 555 0100.' })
    await sendMessage(database, { name: 'Mai Nguyen', email: 'spam@x.example', message: '<a href="x">x</a>'.repeat(5) })
    await database.updateTable('inbox').set({ status: 'spam' }).where('excerpt', 'like', '<a%').execute()
    const suggested = await suggest(id)
    expect(suggested.map(({ reason, names, count }) => [reason, ...names, count])).toEqual([
      ['name-and-phone', 'Mai Nguyễn', 1],
      ['phone', 'Lan Nguyễn', 1],
      ['name', 'nguyen MAI', 1],
    ])
    await join(id, both)
    expect((await suggest(both)).map(({ reason }) => reason)).toEqual(['phone', 'name'])
  })

  test('health information, one-word names, and invalid numbers suggest nobody', async () => {
    const { database, apply, suggest } = await open()
    const health = { emergencyContact: '(408) 555-0100' }
    const id = await send(database, 'acceptance', { ...acceptance, ...health, lastName: 'Ames' })
    await send(database, 'acceptance', { ...acceptance, ...health, firstName: 'Zoë', email: 'zoe@x.example' })
    await apply({ ...mai, firstName: 'Ben', email: 'ben@x.example', phone: '+1.......' })
    const ada = await sendMessage(database, { name: 'Ada' })
    await sendMessage(database, { name: 'Ada', email: 'other@x.example' })
    const short = await apply({ ...mai, phone: '+1 .......' })
    expect([await suggest(id), await suggest(ada), await suggest(short)]).toEqual([[], [], []])
  })

  test('pages contain each of a person’s submissions once', async () => {
    const { database, apply, personOf } = await open()
    const ids = []
    for (let index = 0; index < 53; index++) ids.push(await apply(mai))
    const rosa = { staffId: crypto.randomUUID(), unreadFrom: '2026-06-01T09:00:00.000Z', ...officeTimes }
    const person = await personOf(ids[0] ?? '')
    const first = (await readPerson(database, rosa, person))?.person
    const second = (await readPerson(database, rosa, person, first?.next))?.person
    expect([first?.entries.length, second?.entries.length, second?.next]).toEqual([50, 3, undefined])
    expect([...(first?.entries ?? []), ...(second?.entries ?? [])].map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  test('finds nobody under an unknown id', async () => {
    const { join, apply, read } = await open()
    expect(await read('nobody')).toBeUndefined()
    expect(await join(await apply(mai), crypto.randomUUID())).toEqual({ status: 'missing' })
  })
})
