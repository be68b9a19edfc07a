import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { type FamilyFormRow, storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { findAwaitingAcceptances } from './awaiting-acceptances'

/** Stores applications and acceptances. `awaiting` lists the names on the acceptances of each application. */
async function open(engine: Engine, applications: readonly FamilyFormRow[], acceptances: readonly FamilyFormRow[]) {
  const { database } = await openFresh(engine)
  await storeTwoSeasons(database)
  const applied = await storeFamilyForms(database, 'application', applications)
  const sent = await storeFamilyForms(database, 'acceptance', acceptances, 1000)
  const awaiting = async () => {
    const ids = applied.map(({ applicationId }) => applicationId)
    const found = await findAwaitingAcceptances(database, ids)
    const nameOf = (id: string) => sent.find(({ submissionId }) => submissionId === id)?.name
    const namesFor = (id: string) => (found.get(id) ?? []).map(({ submissionId }) => nameOf(submissionId))
    return Object.fromEntries(
      applied.flatMap(({ applicationId, name }) => {
        const names = namesFor(applicationId)
        return names.length > 0 ? [[name, names]] : []
      }),
    )
  }
  return { database, applied, sent, awaiting }
}

const ann: FamilyFormRow = { name: 'Ann Lee', email: 'lee@example.org', state: 'offered' }
const bo: FamilyFormRow = { ...ann, name: 'Bo Lee' }

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('finds acceptances by address or full name, in the season’s program, posted after the application', async () => {
    const { awaiting } = await open(
      engine,
      [
        ann,
        { name: 'Ben Ito', email: 'ben@example.org', state: 'lapsed' },
        { name: 'Cleo Fox', email: 'cleo@example.org', state: 'offered', season_id: 'winter-2027' },
        { name: 'Dan Roy', email: 'dan@example.org' },
        { name: 'Eve Kim', email: 'eve@example.org', state: 'offered' },
        { name: 'Fay Orr', email: 'fay@example.org', state: 'accepted' },
        { name: 'Gil Roe', email: 'gil@example.org', state: 'waitlisted', season_id: 'winter-2027' },
      ],
      [
        { name: 'Her Mother', email: 'LEE@example.org' },
        { name: 'Ito Ben', email: 'elsewhere@example.org' },
        { name: 'Cleo Fox', email: 'cleo@example.org' },
        { name: 'Dan Roy', email: 'dan@example.org' },
        { name: 'Eve Kim', email: 'eve@example.org', arrivedAt: '2026-06-24T17:00:00.000Z' },
        { name: 'Fay Orr', email: 'fay@example.org' },
        { name: 'Gil Roe', email: 'gil@example.org', program: 'winter' },
      ],
    )
    expect(await awaiting()).toEqual({ 'Ann Lee': ['Her Mother'], 'Ben Ito': ['Ito Ben'], 'Gil Roe': ['Gil Roe'] })
  })

  test('lets the full name decide between twins with one address, and else protects both', async () => {
    const { awaiting } = await open(engine, [ann, bo], [ann, { ...ann, name: 'Lee Bo' }])
    expect(await awaiting()).toEqual({ 'Ann Lee': ['Ann Lee'], 'Bo Lee': ['Lee Bo'] })
    const unnamed = await open(engine, [ann, bo], [{ ...ann, name: 'Their Mother' }])
    expect(await unnamed.awaiting()).toEqual({ 'Ann Lee': ['Their Mother'], 'Bo Lee': ['Their Mother'] })
  })
})
