import { describe, expect, test } from 'vitest'
import { engines } from '../../../tests/support/database-engines'
import { storeFamilyForms } from '../../../tests/support/family-forms'
import { openLetters } from '../../../tests/support/letters'
import { auditEvents } from '../../log/audit-events'
import { readEvents } from '../../log/events'
import { isWithinLimits } from '../../mail/email-limits'
import { setCorrections } from '../../submissions/corrections/corrections'
import { isAnsweredReminder } from '../matching/awaiting-acceptances'
import { readTold } from '../told'
import { countDueLetters } from './due-letters'
import { cancelBatch, listBatches, readBatchLetters } from './letter-batches'
import { readCandidates } from './letter-candidates'
import { findContradiction } from './letter-rules'
import { saveTemplate } from './letter-templates'
import { recordCall } from './record-call'

const hostileNames = [
  '{firstName} $& $1',
  '<b>Sam</b> "&amp;"',
  '{onThePhone}{deadline}',
  'Đặng\u202e Ánh',
  "O'Brien \\ %s",
]

describe.each(engines)('letters on %s', (engine) => {
  test('sends each family byte for byte what the rehearsal showed, with its own data', async () => {
    const names = Array.from({ length: 60 }, (_, number) => `${hostileNames[number % 5]} no${number}`)
    const { preview, freeze, send, act, ids, readEmails, database, stored } = await openLetters(
      engine,
      names.map((name) => ({ name })),
    )
    await act({ action: 'offer' }, ids)
    const { letters } = await preview('offer')
    const id = await freeze('offer')
    expect(await send(id)).toEqual({ status: 'sent', count: 60 })
    const emails = await readEmails()
    for (const { candidate, to, subject, text, html } of letters) {
      const [email] = emails.filter(({ submission_id }) => submission_id === candidate.row.submission_id)
      expect(email).toMatchObject({ to_address: to, subject, text, html, status: 'waiting', batch_id: id })
      expect(email).toMatchObject({ reply_to: 'office@program.example', due_at: '2026-06-30T17:01:00.000Z' })
    }
    for (const [index, { submissionId, reference }] of stored.entries()) {
      const email = emails.find(({ submission_id }) => submission_id === submissionId)
      const [firstName = ''] = (names[index] ?? '').split(' ')
      expect(email?.to_address).toBe(`ann${index}@example.org`)
      expect(email?.text).toContain(`Hi ${firstName.replace('\u202e', '')},`)
      expect(email?.subject).toContain(reference)
    }
    expect(emails.filter(({ html }) => html?.includes('<b>'))).toEqual([])
    const told = await readTold(database, ids)
    expect(ids.map((each) => told.get(each)?.state)).toEqual(Array(60).fill('offered'))
    const [event] = await readEvents(database, { kind: 'letter-sent' })
    const details = { letter: 'offer', status: { before: 'new', after: 'answered' } }
    expect(event).toMatchObject({ details, actorName: 'Rosa Martínez' })
    const statuses = database.selectFrom('inbox').select(['status', 'version']).distinct()
    expect(await statuses.execute()).toEqual([{ status: 'answered', version: 2 }])
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })

  test('sends nothing twice: not on a second click, in two batches at once, or to someone who was told', async () => {
    const { freeze, send, act, ids, readEmails, readExclusions } = await openLetters(engine, [{}, {}, {}])
    await act({ action: 'offer' }, ids)
    const [one, other] = [await freeze('offer'), await freeze('offer', ids.slice(1))]
    const results = await Promise.all([send(one), send(other), send(one)])
    const statuses = results.map(({ status }) => status)
    expect(statuses.filter((status) => status === 'sent')).toHaveLength(1)
    const emails = await readEmails()
    expect(new Set(emails.map(({ submission_id }) => submission_id)).size).toBe(emails.length)
    expect(await send(one)).toMatchObject({ status: statuses[0] === 'changed' ? 'changed' : 'used' })
    expect(await readExclusions('offer', ids.slice(1))).toEqual({
      'Ann 1': 'Told on June 30 already.',
      'Ann 2': 'Told on June 30 already.',
    })
  })

  test('refuses to send if anything changed, and names the families', async () => {
    const changes: Record<string, (desk: Awaited<ReturnType<typeof openLetters>>) => Promise<unknown>> = {
      'The decision changed.': ({ act }) => act({ action: 'waitlist' }),
      'The deadline, the rank, or something else about it changed.': ({ act }) =>
        act({ action: 'extend', deadline: '2026-08-01' }),
      'The email address changed.': ({ database, stored, rosa }) =>
        setCorrections(
          database,
          { submissionId: stored[0]?.submissionId ?? '', answers: { email: 'new@example.org' } },
          { by: rosa.id, at: '2026-06-30T17:00:00.000Z' },
        ),
      'The letter would read differently.': ({ database, stored, rosa }) =>
        setCorrections(
          database,
          { submissionId: stored[0]?.submissionId ?? '', answers: { firstName: 'Anna' } },
          { by: rosa.id, at: '2026-06-30T17:00:00.000Z' },
        ),
      'The text of this kind of letter changed.': ({ app, rosa }) =>
        saveTemplate(app, rosa, { kind: 'offer', version: 0, text: { subject: 'New', body: 'Hi {firstName}' } }),
      'The season changed.': ({ database }) =>
        database.updateTable('seasons').set({ accept_by: '2026-07-01', version: 9 }).execute(),
      'It’s spam.': ({ database }) => database.updateTable('inbox').set({ status: 'spam' }).execute(),
      'What the family sent was erased.': ({ database }) => database.deleteFrom('inbox').execute(),
    }
    for (const [words, change] of Object.entries(changes)) {
      const desk = await openLetters(engine, [{}])
      await desk.act({ action: 'offer' })
      const id = await desk.freeze('offer')
      await change(desk)
      const result = await desk.send(id)
      expect(result).toMatchObject({ status: 'changed', changes: [{ words }] })
      expect(await desk.readEmails()).toEqual([])
    }
  })

  test('lists the families that get no letter, with the reason', async () => {
    const rows = ['Told', 'Waitlisted', 'Duplicate', 'Spam', 'Nowhere', 'Refused', 'Nameless', 'Over', 'Fine']
    const desk = await openLetters(
      engine,
      rows.map((name) => ({
        name,
        ...(name === 'Nowhere' && { email: '' }),
        ...(name === 'Refused' && { email: 'no@example.org' }),
      })),
    )
    const { act, ids, database, sendAll, setStatus, readExclusions, preview } = desk
    const idOf = (name: string) => ids[rows.indexOf(name)] ?? ''
    const submissionOf = (name: string) => desk.stored[rows.indexOf(name)]?.submissionId ?? ''
    await act({ action: 'offer' }, ids)
    await sendAll('offer', [idOf('Told'), idOf('Refused')])
    await database
      .updateTable('outbox')
      .set({ status: 'failed', failure: 'no-address' })
      .where('submission_id', '=', submissionOf('Refused'))
      .execute()
    await act({ action: 'waitlist' }, [idOf('Waitlisted')])
    await act({ action: 'duplicate', duplicateOf: idOf('Fine') }, [idOf('Duplicate')])
    await act(
      { action: 'extend', deadline: '2026-08-01' },
      ids.filter((id) => ![idOf('Waitlisted'), idOf('Duplicate'), idOf('Over')].includes(id)),
    )
    await database
      .updateTable('inbox')
      .set({ status: 'spam' })
      .where('submission_id', '=', submissionOf('Spam'))
      .execute()
    await setCorrections(
      database,
      { submissionId: submissionOf('Nameless'), answers: { firstName: ' ' } },
      { by: desk.rosa.id, at: '2026-06-30T17:00:00.000Z' },
    )
    desk.moment.now = new Date('2026-07-20T17:00:00.000Z')
    expect(await readExclusions('offer')).toEqual({
      Told: 'Told on June 30 already.',
      Waitlisted: 'Waitlisted: this letter isn’t for them.',
      Duplicate: 'Duplicate: this letter isn’t for them.',
      Spam: 'It’s spam.',
      Nowhere: 'There’s no valid email address.',
      Refused: 'The mail server refused the last email to this address.',
      '': 'There’s no value for {firstName}.',
      Over: 'The last day to accept has passed.',
    })
    expect((await preview('offer')).letters.map(({ candidate, reason }) => [candidate.name, reason])).toEqual([
      ['Fine', 'Offered on June 30, not told yet'],
    ])
    await setStatus('stopped')
    expect(await readExclusions('offer', [idOf('Told'), idOf('Refused')])).toEqual({})
  })

  test('shows twins together and gives each their own letter', async () => {
    const email = 'twins@example.org'
    const twins = [
      { name: 'Zoe Twin', email },
      { name: 'Mia Other' },
      { name: 'Adam Twin', email: 'Twins+a@example.org' },
    ]
    const { act, ids, preview, sendAll, readEmails } = await openLetters(engine, twins)
    await act({ action: 'offer' }, ids)
    expect((await preview('offer')).letters.map(({ candidate }) => candidate.name)).toEqual([
      'Adam Twin',
      'Zoe Twin',
      'Mia Other',
    ])
    expect(await sendAll('offer')).toEqual({ status: 'sent', count: 3 })
    const texts = (await readEmails()).map(({ subject, text }) => [
      /\((.*)\)/.exec(subject)?.[1],
      /Hi (\w+)/.exec(text ?? '')?.[1],
    ])
    expect(new Set(texts.map(String)).size).toBe(3)
  })

  test('needs a contradiction to be confirmed by name', async () => {
    const { act, ids, sendAll, freeze, send, preview, setStatus, database } = await openLetters(engine, [
      { name: 'Ann' },
      { name: 'Bo' },
    ])
    await act({ action: 'reject' }, ids)
    await sendAll('rejection')
    await act({ action: 'offer' }, ids.slice(0, 1))
    const id = await freeze('offer', ids.slice(0, 1))
    expect(await send(id)).toEqual({ status: 'unconfirmed', names: ['Ann'] })
    expect(await send(id, ids.slice(1))).toEqual({ status: 'unconfirmed', names: ['Ann'] })
    expect(await send(id, ids)).toEqual({ status: 'sent', count: 1 })
    await setStatus('sent')
    await act({ action: 'take-back-offer', to: 'waitlisted', reason: 'Counted twice' })
    expect((await preview('waitlist', ids)).letters).toMatchObject([{ contradicts: 'offered' }])
    const { letters, excluded } = await preview('correction', ids)
    expect(letters).toMatchObject([
      { contradicts: undefined, reason: 'Told “Offered” on June 30. Waitlisted on June 30' },
    ])
    expect(letters[0]?.text).toContain('You’re on our waitlist.')
    expect(excluded.map(({ block }) => block.words)).toEqual(['Told on June 30 already.'])
    await act({ action: 'move', seasonId: 'winter-2027' })
    const [moved] = await readCandidates(database, { seasonIds: ['winter-2027'] })
    expect(moved && findContradiction('waitlist', moved)).toBe('offered')
  })

  test('lists what is due, by season and kind', async () => {
    const { act, ids, app, sendAll, moment } = await openLetters(engine, Array(6).fill({}))
    const due = async () => Object.fromEntries((await countDueLetters(app)).map(({ kind, count }) => [kind, count]))
    await act({ action: 'offer' }, ids.slice(0, 3))
    await act({ action: 'waitlist' }, ids.slice(3, 5))
    expect(await due()).toEqual({ offer: 3, waitlist: 2 })
    await sendAll('offer', ids.slice(0, 3))
    await act({ action: 'take-back-offer', to: 'rejected', reason: 'A mistake' })
    expect(await due()).toEqual({ correction: 1, waitlist: 2 })
    await sendAll('waitlist', ids.slice(3, 5))
    expect(await due()).toEqual({ correction: 1, closing: 2 })
    moment.now = new Date('2026-07-09T17:00:00.000Z')
    expect(await due()).toMatchObject({ reminder: 2 })
    await act({ action: 'confirm', acceptedBy: 'Mother' }, ids.slice(1, 2))
    expect(await due()).toMatchObject({ reminder: 1, confirmed: 1 })
  })

  test('reminds once per deadline, only those who were told and have not accepted', async () => {
    const desk = await openLetters(engine, [{ name: 'Ann Lee' }, { name: 'Bo Lee' }])
    const { act, ids, database, freeze, send, sendAll, readEmails, readExclusions } = desk
    await act({ action: 'offer' }, ids)
    expect(await readExclusions('reminder')).toMatchObject({ 'Ann Lee': 'The family wasn’t told about the offer yet.' })
    await sendAll('offer')
    expect(await sendAll('reminder')).toMatchObject({ status: 'sent', count: 2 })
    expect(await readExclusions('reminder')).toMatchObject({ 'Ann Lee': 'Got this letter on June 30 already.' })
    await act({ action: 'extend', deadline: '2026-07-20' }, ids)
    expect(await readExclusions('reminder')).toEqual({})
    const [first, second] = [await freeze('reminder', ids.slice(0, 1)), await freeze('reminder', ids.slice(1))]
    await send(first)
    await storeFamilyForms(
      database,
      'acceptance',
      desk.stored.map(({ name }) => ({ name, email: '' })),
      10,
    )
    const words = 'An acceptance may belong to it. Decide about that first.'
    expect(await send(second)).toMatchObject({ status: 'changed', changes: [{ name: 'Bo Lee', words }] })
    const reminders = (await readEmails()).filter(({ batch_id }) => batch_id === first)
    expect(await Promise.all(reminders.map((email) => isAnsweredReminder(database, email)))).toEqual([true])
  })

  test('tells no lapse while a late acceptance waits', async () => {
    const offers = [{ deadline: '2026-06-29' }, { deadline: '2026-06-29' }]
    const rows = offers.map(
      (offer, index) => ({ ...offer, name: ['Ann Lee', 'Bo Lee'][index] ?? '', state: 'lapsed' }) as const,
    )
    const { database, sendAll, readExclusions } = await openLetters(engine, rows)
    await storeFamilyForms(database, 'acceptance', [{ name: 'Bo Lee', email: '' }], 10)
    const words = 'An acceptance may belong to it. Decide about that first.'
    expect(await readExclusions('lapse')).toEqual({ 'Bo Lee': words })
    expect(await sendAll('lapse')).toMatchObject({ count: 1 })
  })

  test('sends “still being considered” once per calendar month of the program, and other letters any time', async () => {
    const { act, sendAll, moment, freeze, send, database } = await openLetters(engine, [{}])
    moment.now = new Date('2026-07-01T06:59:00.000Z')
    expect(await sendAll('considering')).toMatchObject({ status: 'sent' })
    expect(await sendAll('considering')).toMatchObject({ status: 'changed' })
    moment.now = new Date('2026-07-01T07:00:00.000Z')
    expect(await sendAll('considering')).toMatchObject({ status: 'sent' })
    await act({ action: 'offer' })
    const text = { subject: 'News for {firstName}', body: 'Hello.' }
    for (let time = 0; time < 2; time++)
      expect(await send(await freeze('free', undefined, text))).toMatchObject({ status: 'sent' })
    const letters = database.selectFrom('letters').select('deadline').where('kind', '=', 'free')
    expect(await letters.execute()).toEqual([{ deadline: null }, { deadline: null }])
    await expect(freeze('free', undefined, { subject: '{nothing}', body: 'Hello.' })).rejects.toThrow('invalid')
  })

  test('cancels letters that have not left, and counts canceled and failed letters as not told', async () => {
    const { act, ids, app, rosa, database, freeze, send, sendAll, readEmails, readExclusions } = await openLetters(
      engine,
      [{}, {}, {}],
    )
    await act({ action: 'offer' }, ids)
    const id = await freeze('offer')
    await send(id)
    const [first] = await readEmails()
    const lease = { leased_until: '2026-06-30T17:05:00.000Z' }
    await database
      .updateTable('outbox')
      .set(lease)
      .where('id', '=', first?.id ?? '')
      .execute()
    expect(await cancelBatch(app, rosa, id)).toBe(2)
    expect(await cancelBatch(app, rosa, id)).toBe(0)
    expect(await cancelBatch(app, rosa, 'none')).toBeUndefined()
    expect((await readBatchLetters(database, id)).map(({ status }) => status).sort()).toEqual([
      'stopped',
      'stopped',
      'waiting',
    ])
    expect(await listBatches(database)).toMatchObject([
      { id, kind: 'offer', count: 3, waiting: 1, stopped: 2, failed: 0 },
    ])
    expect(Object.keys(await readExclusions('offer'))).toHaveLength(1)
    const result = await sendAll('offer')
    expect(result).toMatchObject({ status: 'sent', count: 2 })
    await database
      .updateTable('outbox')
      .set({ status: 'failed', failure: 'daily-limit' })
      .where('kind', '=', 'letter')
      .execute()
    expect(await sendAll('offer')).toMatchObject({ status: 'sent', count: 3 })
  })

  test('ignores hourly limits and leaves them unchanged, but sends at most 500 letters a day', async () => {
    const email = 'one@example.org'
    const { act, ids, app, rosa, database, sendAll, moment, readEmails } = await openLetters(
      engine,
      Array(501).fill({ email }),
    )
    await act({ action: 'reject' }, ids)
    expect(await sendAll('rejection')).toMatchObject({ status: 'sent', count: 500 })
    expect(await isWithinLimits(database, app, rosa, { to: email })).toBe(true)
    expect(await sendAll('rejection', ids)).toEqual({ status: 'over-budget', left: 0 })
    moment.now = new Date('2026-07-01T17:00:00.000Z')
    expect(await sendAll('rejection', ids)).toEqual({ status: 'sent', count: 1 })
    expect(await readEmails()).toHaveLength(501)
  })

  test('records a call, mentions it in the letter, and takes it back until then', async () => {
    const { act, ids, app, rosa, read, database, preview, sendAll, undo } = await openLetters(engine, [{}])
    const id = ids[0] ?? ''
    const call = async (note = 'Spoke to the father', version?: number) =>
      recordCall(app, rosa, { id, version: version ?? (await read(id)).version, note })
    expect(await call()).toMatchObject({ words: 'There’s no decision to tell in this state.' })
    await act({ action: 'offer' })
    expect([await call('', 1), await call('x'.repeat(1001))]).toMatchObject([
      { status: 'conflict' },
      { words: 'Please write a shorter note.' },
    ])
    const recorded = await call()
    expect(await call()).toMatchObject({ words: 'The family was told this decision already.' })
    const [letter] = (await preview('offer')).letters
    expect(letter?.text).toContain('as we said on the phone')
    expect(letter?.reason).toBe('Offered on June 30, told by phone on June 30, no letter yet')
    expect(await undo('eventId' in recorded ? recorded.eventId : '')).toMatchObject({ status: 'undone' })
    expect((await readTold(database, ids)).size).toBe(0)
    await call()
    await act({ action: 'take-back-offer', to: 'waitlisted', reason: 'A mistake' })
    await act({ action: 'reopen' })
    expect(await call()).toMatchObject({ status: 'recorded' })
    expect((await readTold(database, ids)).get(id)).toMatchObject({ state: 'applied' })
    expect(await countDueLetters(app)).toEqual([])
    await act({ action: 'offer' })
    const second = await call()
    await sendAll('offer')
    expect(await undo('eventId' in second ? second.eventId : '')).toMatchObject({ blocker: { reason: 'family-told' } })
  })
})
