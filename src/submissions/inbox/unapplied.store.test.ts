import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { fillInbox, type GivenRow } from '../../../tests/support/inbox-rows'
import { officeTimes } from '../../../tests/support/office-times'
import { setCorrections } from '../corrections/corrections'
import { forget } from '../forget'
import { listInbox } from './inbox-list'

const viewer = { staffId: 'nobody', unreadFrom: '2026-01-01T00:00:00.000Z', ...officeTimes }

const row = (form: string, name: string, email: string | null, programType = 'summer'): GivenRow => {
  const [firstName, ...rest] = name.split(' ')
  return {
    ...{ form, sender_name: name, sender_email: email },
    given: { firstName, lastName: rest.join(' '), email: email ?? '', programType },
  }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('matches an acceptance to an application by program and corrected address or full name', async () => {
    const { database } = await openFresh(engine)
    const rosa = await addStaff(database)
    const applications = await fillInbox(database, [
      row('application', 'Zoë O’Neill', 'zoe@example.org'),
      row('application', 'Ben Ito', 'ben@example.org', 'winter'),
      { ...row('application', 'Cleo Spam', 'cleo@example.org'), inbox: { status: 'spam' } },
      row('application', 'Dan Gone', 'dan@example.org'),
      row('application', 'Eve Typo', 'eve@exampel.org'),
      { ...row('referral', 'Fay Other', 'fay@example.org'), inbox: { program: 'summer' } },
    ])
    const acceptances = await fillInbox(
      database,
      [
        row('acceptance', 'Her Mother', 'ZOE@example.org'),
        row('acceptance', "ZOE o'neill", 'elsewhere@example.org'),
        row('acceptance', 'Zoë Neill', 'example@zoe.org'),
        row('acceptance', 'Ben Ito', 'ben@example.org'),
        row('acceptance', 'Cleo Spam', 'cleo@example.org'),
        row('acceptance', 'Dan Gone', null),
        row('acceptance', 'Her Father', 'eve@example.org'),
        row('acceptance', 'Fay Other', 'fay@example.org'),
        row('acceptance', 'Ann Lee', 'zoey@example.org'),
        row('acceptance', '🦄', null),
      ],
      100,
    )
    const ids = acceptances.map(({ submission }) => submission.id)
    const idOf = (rows: typeof acceptances, index: number) => rows[index]?.submission.id ?? ''
    const unapplied = async () => {
      const { entries } = await listInbox(database, viewer, {})
      const found = new Set(entries.filter(({ isUnapplied }) => isUnapplied).map(({ id }) => id))
      return ids.flatMap((id, index) => (found.has(id) ? [index] : []))
    }
    const correct = (submissionId: string, answers: Record<string, string>) =>
      setCorrections(database, { submissionId, answers }, { by: rosa.id, at: '2026-06-26T17:00:00.000Z' })
    await forget(database, [idOf(applications, 3)])
    expect(await unapplied()).toEqual([2, 3, 4, 5, 6, 7, 8])
    await correct(idOf(applications, 4), { email: 'eve@example.org' })
    await correct(idOf(acceptances, 8), { email: 'zoe@example.org' })
    await correct(idOf(acceptances, 2), { lastName: 'O’Neill' })
    await correct(idOf(acceptances, 3), { programType: 'winter' })
    expect(await unapplied()).toEqual([4, 5, 7])
  })
})
