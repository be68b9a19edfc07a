import { describe, expect, test } from 'vitest'
import { eventOf, openAdmissions } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { storeFamilyForms } from '../../tests/support/family-forms'
import type { DecisionInput } from './decision-input'

const ann = { name: 'Ann Lee', email: 'ann@example.org' }

describe.each(engines)('the rules of decisions on %s', (engine) => {
  test('copies the season’s deadline into an offer, or asks for one that is not over', async () => {
    const { database, moment, ids, act, attempt, read } = await openAdmissions(engine, [{}, {}])
    const [first = '', second = ''] = ids
    // 11 p.m. of July 15 in California.
    moment.now = new Date('2026-07-16T06:00:00.000Z')
    expect(await act({ action: 'offer', deadline: '2026-08-01' }, [first])).toMatchObject({
      rows: [{ deadline: '2026-07-15' }],
    })
    moment.now = new Date('2026-07-16T07:00:00.000Z')
    const offer = (deadline?: string) => attempt({ action: 'offer', ...(deadline && { deadline }) }, [second])
    expect([await offer(), await offer('2026-07-15'), await offer('2026-02-30'), await offer('soon')]).toEqual([
      'deadline-needed',
      'deadline-over',
      'invalid',
      'invalid',
    ])
    expect(await offer('2026-07-16')).toBe('changed')
    await database.updateTable('seasons').set({ accept_by: '2026-09-01' }).execute()
    expect(await read(second)).toMatchObject({ deadline: '2026-07-16' })
  })

  test('moves a deadline in any direction until it was told, then only later', async () => {
    const { ids, attempt, tell } = await openAdmissions(engine, [{ state: 'offered', deadline: '2026-08-01' }])
    const extend = (deadline: string) => attempt({ action: 'extend', deadline })
    expect([await extend('2026-07-10'), await extend('2026-06-29')]).toEqual(['changed', 'deadline-over'])
    await tell(ids[0] ?? '')
    expect([await extend('2026-07-10'), await extend('2026-07-09')]).toEqual(Array(2).fill('deadline-not-later'))
    expect(await extend('2026-07-11')).toBe('changed')
    await tell(ids[0] ?? '')
    await attempt({ action: 'confirm', acceptedBy: 'Her mother' })
    await attempt({ action: 'take-back-confirmation', reason: 'It was her twin.' })
    expect(await extend('2026-07-10')).toBe('deadline-not-later')
  })

  test('confirms with an unmatched acceptance in the season’s program, or a note of who accepted', async () => {
    const accepted = { state: 'accepted' } as const
    const { database, ids, act, attempt } = await openAdmissions(engine, [
      { state: 'offered' },
      accepted,
      { state: 'offered' },
    ])
    const [first = '', second = '', third = ''] = ids
    const forms = [ann, { ...ann, program: 'winter' }, { ...ann, inbox: { status: 'spam' } } as const, ann]
    const sent = await storeFamilyForms(database, 'acceptance', forms, 10)
    const [fitting = '', winter = '', spam = '', taken = ''] = sent.map(({ submissionId }) => submissionId)
    await database.updateTable('applications').set({ acceptance_id: taken }).where('id', '=', second).execute()
    const confirm = (acceptanceId: string) => attempt({ action: 'confirm', acceptanceId }, [first])
    expect(await act({ action: 'confirm', acceptedBy: ' ' })).toMatchObject({ reason: 'acceptance-needed' })
    expect([await confirm(winter), await confirm(spam), await confirm('none'), await confirm(taken)]).toEqual([
      ...Array(3).fill('acceptance-invalid'),
      'acceptance-taken',
    ])
    expect(await act({ action: 'confirm', acceptanceId: fitting }, [first, third])).toMatchObject({ reason: 'invalid' })
    expect(await confirm(fitting)).toBe('changed')
    expect(await act({ action: 'take-back-confirmation', reason: 'Mixed up' }, [first])).toMatchObject({
      rows: [{ state: 'offered', deadline: '2026-07-31', acceptance_id: null, reason: 'Mixed up' }],
    })
    expect(await act({ action: 'confirm', acceptedBy: 'Her mother' }, [third])).toMatchObject({
      rows: [{ state: 'accepted', acceptance_id: null, accepted_by: 'Her mother' }],
    })
    expect(await confirm(fitting)).toBe('changed')
    await act({ action: 'withdraw', reason: 'Moved away' }, [first])
    expect(await act({ action: 'offer' }, [first])).toMatchObject({ rows: [{ acceptance_id: null }] })
    expect(await attempt({ action: 'confirm' }, [first])).toBe('acceptance-needed')
  })

  test('adds the acceptance of a family that accepted by phone to its told decision, once, until it is undone', async () => {
    const { database, ids, act, attempt, read, tell, undo } = await openAdmissions(engine, [{ state: 'offered' }])
    const [id = ''] = ids
    const sent = await storeFamilyForms(database, 'acceptance', [ann, { ...ann, program: 'winter' }], 10)
    const [form = '', winter = ''] = sent.map(({ submissionId }) => submissionId)
    const attach = (acceptanceId: string) => act({ action: 'attach', acceptanceId })
    await act({ action: 'confirm', acceptedBy: 'Her mother' })
    const emailId = await tell(id, 'waiting', 'confirmed')
    const before = await read(id)
    expect(await attach(winter)).toMatchObject({ reason: 'acceptance-invalid' })
    const attached = await attach(form)
    expect(attached).toMatchObject({ status: 'changed', stoppedLetters: 0 })
    const after = { ...before, version: 3, acceptance_id: form, accepted_by: null }
    expect(await read(id)).toEqual(after)
    expect(await attempt({ action: 'attach', acceptanceId: form })).toBe('not-allowed')
    expect(await undo(eventOf(attached))).toMatchObject({ status: 'undone' })
    expect(await read(id)).toEqual({ ...before, version: 4 })
    const email = database
      .selectFrom('outbox')
      .select('status')
      .where('id', '=', emailId ?? '')
    expect(await email.execute()).toEqual([{ status: 'waiting' }])
  })

  test('withdraws for a reason or with the family’s cancellation', async () => {
    const { database, ids, act } = await openAdmissions(engine, [{}, {}])
    const [{ submissionId: cancellationId = '' } = {}] = await storeFamilyForms(database, 'cancellation', [ann], 10)
    expect(await act({ action: 'withdraw' })).toMatchObject({ reason: 'reason-needed' })
    expect(await act({ action: 'withdraw', cancellationId: 'none' })).toMatchObject({ reason: 'cancellation-invalid' })
    expect(await act({ action: 'withdraw', cancellationId }, ids)).toMatchObject({ reason: 'invalid' })
    expect(await act({ action: 'withdraw', cancellationId })).toMatchObject({
      rows: [{ cancellation_id: cancellationId }],
    })
    expect(await act({ action: 'withdraw', cancellationId }, ids.slice(1))).toMatchObject({
      reason: 'cancellation-invalid',
    })
  })

  test('lets an offer lapse after its deadline, unless an acceptance that arrived in time waits', async () => {
    const offer = { state: 'offered', deadline: '2026-06-29' } as const
    const { database, moment, ids, attempt, tell } = await openAdmissions(engine, [
      { ...ann, ...offer },
      offer,
      { ...offer, deadline: '2026-06-30' },
    ])
    for (const id of ids) await tell(id)
    await storeFamilyForms(database, 'acceptance', [{ ...ann, arrivedAt: '2026-06-30T06:59:00.000Z' }], 10)
    const lapse = async () => Promise.all(ids.map((id) => attempt({ action: 'lapse' }, [id])))
    expect(await lapse()).toEqual(['acceptance-waiting', 'changed', 'not-over'])
    await database
      .updateTable('applications')
      .set({ deadline: '2026-06-28' })
      .where('id', '=', ids[0] ?? '')
      .execute()
    moment.now = new Date('2026-07-01T07:00:00.000Z')
    expect(await lapse()).toEqual(['changed', 'not-allowed', 'changed'])
  })

  test('marks a duplicate of another application in the season, but not in a chain or circle', async () => {
    const { ids, act, attempt } = await openAdmissions(engine, [{}, {}, {}, { season_id: 'winter-2027' }])
    const [first = '', second = '', third = '', elsewhere = ''] = ids
    const mark = (id: string, duplicateOf: string) => attempt({ action: 'duplicate', duplicateOf }, [id])
    expect([await mark(first, first), await mark(first, elsewhere), await mark(first, 'none')]).toEqual(
      Array(3).fill('original-needed'),
    )
    expect(await mark(first, second)).toBe('changed')
    expect([await mark(third, first), await mark(second, third)]).toEqual(['original-needed', 'has-duplicates'])
    expect(await act({ action: 'reopen' }, [first])).toMatchObject({ rows: [{ state: 'applied', related_id: null }] })
  })

  test('keeps the waitlist in order, moved only with a reason, and undo restores a rank', async () => {
    const spam = { state: 'waitlisted', rank: 0.5, inbox: { status: 'spam' } } as const
    const { database, moment, ids, undo, ...desk } = await openAdmissions(engine, [
      {},
      {},
      {},
      {},
      spam,
      { version: 9 },
    ])
    const [a = '', b = '', c = '', d = '', , other = ''] = ids
    /** Decides a minute after the last decision. */
    const act = (...given: Parameters<typeof desk.act>) => {
      moment.now = new Date(moment.now.getTime() + 60_000)
      return desk.act(...given)
    }
    const order = async () => {
      const rows = database
        .selectFrom('applications')
        .select('id')
        .where('state', '=', 'waitlisted')
        .where('id', '!=', ids[4] ?? '')
      return (await rows.orderBy('rank').orderBy('id').execute()).map(({ id }) => ids.indexOf(id))
    }
    const rank = (id: string, input: Partial<DecisionInput>) =>
      act({ action: 'change-rank', reason: 'Sister', ...input }, [id])
    await act({ action: 'waitlist' }, [c, a, b])
    expect(await order()).toEqual([2, 0, 1])
    const offered = await act({ action: 'offer' }, [b])
    await database.updateTable('applications').set({ season_id: 'winter-2027' }).where('id', '=', other).execute()
    await act({ action: 'waitlist' }, [d])
    await undo(eventOf(offered))
    expect(await order()).toEqual([2, 0, 1, 3])
    expect([
      await rank(d, { reason: '', position: 1 }),
      await rank(d, {}),
      await rank(d, { position: 0 }),
      await rank(d, { position: 5 }),
    ]).toMatchObject([{ reason: 'reason-needed' }, ...Array(3).fill({ reason: 'position-needed' })])
    const moved = await rank(d, { position: 2 })
    expect(await order()).toEqual([2, 3, 0, 1])
    await rank(b, { position: 1 })
    await rank(c, { position: 4 })
    expect(await order()).toEqual([1, 3, 0, 2])
    await undo(eventOf(moved))
    expect(await order()).toEqual([1, 0, 3, 2])
  })
})
