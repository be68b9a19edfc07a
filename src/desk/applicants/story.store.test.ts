import { describe, expect, onTestFinished, test } from 'vitest'
import { freshContent } from '../../../content/content-source'
import { acceptance } from '../../../tests/support/answers'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { signedIn } from '../../../tests/support/desk-browser'
import { textOf } from '../../../tests/support/page'
import { summerIn, windowOf } from '../../../tests/support/seasons'
import { ADDRESS, application, openSite } from '../../../tests/support/test-site'
import { openPublishedContent } from '../../editorial/documents/published-content'
import { addSeason, changeSeason, switchSeason } from '../../seasons/change-season'
import { toSeasonValue } from '../../seasons/season-value'
import { answerDigest } from '../../submissions/corrections/corrected'

const SUMMER = 'summer-2027'
const TWIN_ADDRESS = 'twins@example.org'
const REFUSED = 'student3@example.org'

/** Opens a site with Summer 2027 (30 seats) and Winter 2027, as an owner made them in November 2026. */
async function openStory(engine: Engine) {
  const { database } = await openFresh(engine)
  const log = { warn: () => {}, error: () => {} }
  const content = await openPublishedContent(database, { freshContent: freshContent(), log, pollIntervalMs: 2 ** 30 })
  onTestFinished(() => content.stop())
  const site = await openSite({ database, content })
  site.setClock('2026-11-26T20:00:00.000Z')
  let desk = await signedIn(site, 'owner')
  const owner = { id: desk.member.id, name: desk.member.name }
  const value = {
    ...toSeasonValue(summerIn(2027, windowOf('2027-02-01', '2027-04-30'))),
    ...{ acceptBy: { year: 2027, month: 5, day: 21 }, seats: 30, allowedOver: 0 },
  }
  const closed = toSeasonValue(summerIn(2026, windowOf('2026-02-01', '2026-04-30')))
  await changeSeason(site.app, owner, { id: 'summer', version: 1 }, { value: closed })
  await addSeason(site.app, owner, { value })
  await switchSeason(site.app, owner, { id: SUMMER, version: 1 })
  await addSeason(site.app, owner, { value: { ...value, program: 'winter', season: 'Winter', acceptBy: null } })
  await content.refresh()
  /** Continues at another time, with a new session. */
  const goTo = async (moment: string) => {
    site.setClock(moment)
    desk = await signedIn(site, 'office')
  }
  /** Posts fields, some of them several times, and follows the redirect. */
  const press = async (path: string, fields: Record<string, string | readonly string[]>) => {
    const pairs = Object.entries(fields).flatMap(([name, given]) => [given].flat().map((each) => [name, each]))
    const body = new URLSearchParams([...pairs, ['token', await desk.token()]])
    const headers = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await desk.ask(path, { method: 'POST', body, headers })
    const to = answer.headers.get('Location') ?? ''
    const html = await (to ? await desk.get(to) : answer).text()
    return { status: answer.status, to, html, text: textOf(html) }
  }
  const read = async (path: string) => textOf(await (await desk.get(path)).text())
  const rows = () =>
    database
      .selectFrom('applications')
      .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
      .select(['applications.id', 'applications.version', 'state', 'applications.season_id', 'deadline'])
      .select(['sender_name as name', 'sender_email as email', 'submission_id'])
      .orderBy('applications.created_at')
      .orderBy('applications.id')
      .execute()
  const named = async (name: string, seasonId = SUMMER) =>
    (await rows()).find((row) => row.name === name && row.season_id === seasonId) as Awaited<ReturnType<typeof rows>>[0]
  const inState = async (state: string) => (await rows()).filter((row) => row.state === state)
  /** Decides about applicants, with the preview if there is one. */
  const decide = async (
    action: string,
    some: readonly { id: string; version: number }[],
    input: Record<string, string> = {},
  ) => {
    const chosen = some.map(({ id, version }) => `${id} ${version}`)
    const preview = await press('/desk/decisions', { application: chosen, action, back: '/desk/applicants', ...input })
    return preview.to.startsWith('/desk/decisions/') ? press(preview.to, input) : preview
  }
  const rehearse = async (kind: string, some: readonly { id: string }[]) =>
    press('/desk/letters', { kind, application: some.map(({ id }) => id) })
  const letters = () =>
    database
      .selectFrom('letters')
      .innerJoin('outbox', 'outbox.id', 'letters.email_id')
      .innerJoin('email_bodies', 'email_bodies.email_id', 'outbox.id')
      .select([
        'letters.application_id',
        'letters.kind',
        'letters.id',
        'to_address',
        'status',
        'text',
        'outbox.id as emailId',
      ])
      .orderBy('letters.id')
      .execute()
  /** Delivers what waits, as the mail server would. */
  const deliver = () => database.updateTable('outbox').set({ status: 'sent' }).where('status', '=', 'waiting').execute()
  const sendForm = (form: string, answers: object) => site.postJson(form, answers)
  return { site, database, goTo, press, read, rows, named, inState, decide, rehearse, letters, deliver, sendForm }
}

type Story = Awaited<ReturnType<typeof openStory>>

/** 80 students apply: two are twins with one address, and the last repeats the first. */
async function receiveApplications({ sendForm, goTo }: Story) {
  await goTo('2027-02-10T18:00:00.000Z')
  for (let number = 1; number <= 80; number++) {
    const isTwin = number === 10 || number === 11
    const student = {
      ...application,
      firstName: number === 80 ? 'Student' : isTwin ? `Twin${number}` : 'Student',
      lastName: number === 80 ? 'Number1' : `Number${number}`,
      email: isTwin ? TWIN_ADDRESS : number === 80 ? 'other1@example.org' : `student${number}@example.org`,
      schoolName: number % 2 === 0 ? 'Cupola High School' : 'Elsewhere High School',
    }
    expect((await sendForm('application', student)).status).toBe(201)
  }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('takes a season from the first application to Saturday’s list, without JavaScript', async () => {
    const story = await openStory(engine)
    const { database, goTo, press, read, rows, named, inState, decide, rehearse, letters, deliver, sendForm } = story

    // 1. An application before the window opens is stored and marked.
    await sendForm('application', { ...application, firstName: 'Early', lastName: 'Bird', email: 'early@example.org' })
    expect(await read('/desk/applicants')).toContain('applied early')

    // 2. 80 apply, one of them twice.
    await receiveApplications(story)
    expect(await rows()).toHaveLength(81)
    const [first, second] = (await rows()).filter(({ name }) => name === 'Student Number1')
    const reference = await database
      .selectFrom('submissions')
      .select('reference')
      .where('id', '=', first?.submission_id ?? '')
      .executeTakeFirstOrThrow()
    const marked = await decide('duplicate', second ? [second] : [], { duplicateOf: reference.reference })
    expect((await inState('duplicate')).map(({ email }) => email)).toEqual(['other1@example.org'])
    const undoPath = /action="(\/desk\/log\/[^"]+\/undo)"/.exec(marked.html)?.[1] ?? ''
    await press(undoPath, { back: '/desk/applicants' })
    expect(await inState('duplicate')).toEqual([])
    await decide(
      'duplicate',
      (await inState('applied')).filter(({ email }) => email === 'other1@example.org'),
      {
        duplicateOf: reference.reference,
      },
    )

    // 3. Colleagues rate, and the list sorts by the mean.
    const star = await named('Student Number42')
    await press(`/desk/applicants/${star.id}/rating`, { rating: '5', sentence: 'Sells tea already.', from: '' })
    await goTo('2027-05-03T18:00:00.000Z')
    await press(`/desk/applicants/${star.id}/rating`, { rating: '4', sentence: 'Clear goals.', from: '' })
    expect(await read('/desk/applicants?sort=mean')).toMatch(/Student Number42.*4\.5 ± 0\.5 \(2\)/)

    // 4. 30 offers, 25 on the waitlist, 25 rejected. The 31st offer is refused.
    const applied = await inState('applied')
    expect(applied).toHaveLength(80)
    await decide('offer', applied.slice(0, 30))
    expect(await read('/desk/applicants')).toContain('0 of 30 spots free: 30 offered, 0 accepted')
    expect((await decide('offer', applied.slice(30, 31))).text).toContain('aren’t enough spots left')
    await decide('waitlist', applied.slice(30, 55))
    await decide('reject', applied.slice(55))
    expect((await inState('offered')).every(({ deadline }) => deadline === '2027-05-21')).toBe(true)
    expect(await letters()).toEqual([])

    // 5. One family is called. Of the others, one has an address that was refused: it is corrected.
    const called = await named('Student Number20')
    await press(`/desk/applicants/${called.id}/call`, {
      version: String(called.version),
      note: 'Spoke with the mother',
    })
    await database
      .updateTable('outbox')
      .set({ status: 'failed', failure: 'no-address' })
      .where('to_address', '=', REFUSED)
      .execute()
    const offers = await inState('offered')
    const rehearsal = await rehearse('offer', offers)
    expect(rehearsal.text).toContain('refused the last email to this address')
    expect(rehearsal.text).toContain('Offered on May 3, not told yet')
    const wrong = await named('Student Number3')
    await correctAddress(story, wrong.submission_id, 'right3@example.org')
    const sent = await press(rehearsal.to, {})
    expect(sent.text).toContain('29')
    expect(await letters()).toHaveLength(29)
    await press(`${rehearsal.to}/cancel`, {})
    expect((await letters()).every(({ status }) => status === 'stopped')).toBe(true)
    const again = await rehearse('offer', offers)
    await press(again.to, {})
    const offered = (await letters()).filter(({ status }) => status === 'waiting')
    expect(offered).toHaveLength(29)
    const calledLetter = offered.find(({ application_id }) => application_id === called.id)
    expect(calledLetter?.text).toContain('as we said on the phone')
    expect(offered.filter(({ text }) => text.includes('as we said on the phone'))).toHaveLength(1)
    const twins = offered.filter(({ to_address }) => to_address === TWIN_ADDRESS)
    expect(twins.map(({ text }) => /Twin1[01]/.exec(text)?.[0]).sort()).toEqual(['Twin10', 'Twin11'])
    for (const kind of ['waitlist', 'rejection'])
      await press((await rehearse(kind, await inState(kind === 'waitlist' ? 'waitlisted' : 'rejected'))).to, {})
    await deliver()
    expect((await letters()).filter(({ status }) => status === 'sent')).toHaveLength(79)

    // 6. A family accepts, and one click confirms it; another cancels.
    await goTo('2027-05-10T18:00:00.000Z')
    for (const number of [4, 5])
      await sendForm('accept', {
        ...acceptance,
        ...{ firstName: 'Student', lastName: `Number${number}`, email: `student${number}@example.org` },
      })
    await sendForm('accept', { ...acceptance, firstName: 'Nobody', lastName: 'Known', email: 'nobody@example.org' })
    const matches = await read('/desk/matches')
    expect(matches).toContain('Student Number4')
    expect(matches).toContain('Nobody Known')
    const acceptances = await database
      .selectFrom('submissions')
      .select(['id', 'sender_name as name'])
      .where('form', '=', 'acceptance')
      .execute()
    for (const number of [4, 5]) {
      const row = await named(`Student Number${number}`)
      const form = acceptances.find(({ name }) => name === row.name)?.id ?? ''
      await press('/desk/matches', { form, application: row.id, version: String(row.version), do: 'confirm' })
    }
    expect(await inState('accepted')).toHaveLength(2)
    await press((await rehearse('confirmed', await inState('accepted'))).to, {})
    await deliver()

    // 7. One declines, and Today names the next on the waitlist. After the deadline, offers lapse.
    const decliner = await named('Student Number6')
    await decide('decline', [decliner])
    const next = (await inState('waitlisted'))[0]
    expect(await read('/desk')).toContain(`Summer 2027: 1 of 30 spots free. Next on the waitlist: ${next?.name}`)
    expect(await letters()).toHaveLength(110)
    await goTo('2027-05-15T18:00:00.000Z')
    await press((await rehearse('reminder', await inState('offered'))).to, {})
    await deliver()
    expect((await letters()).filter(({ kind }) => kind === 'reminder')).toHaveLength(26)
    await goTo('2027-05-22T18:00:00.000Z')
    const extended = await named('Student Number7')
    await decide('extend', [extended], { deadline: '2027-05-25' })
    const over = (await inState('offered')).filter(({ deadline }) => deadline === '2027-05-21')
    await decide(
      'lapse',
      over.filter(({ email }) => email !== REFUSED),
    )
    expect(await inState('lapsed')).toHaveLength(over.length - 1)
    const lapsed = (await inState('lapsed'))[0]
    await decide('waitlist', lapsed ? [lapsed] : [])
    expect(await inState('waitlisted')).toHaveLength(26)

    // 8. The season starts: the waitlist is closed, and one student moves to Winter.
    await goTo('2027-06-26T18:00:00.000Z')
    const closing = await rehearse('closing', await inState('waitlisted'))
    expect(closing.text).toContain('25 letters. No letter for 1 of those you chose.')
    expect(closing.text).toContain('The family was told something else. Send a correction first.')
    await press(closing.to, {})
    const mover = await named('Student Number5')
    await decide('move', [mover], { seasonId: 'winter-2027', deadline: '2027-11-01' })
    expect(await named('Student Number5', 'winter-2027')).toMatchObject({ state: 'accepted' })
    expect((await named('Student Number5')).state).toBe('moved')

    // 9. Saturday's list.
    expect(await read(`/desk/saturday/${SUMMER}`)).toMatch(/1 student has accepted.*Student Number4/)
    const roster = await press(`/desk/saturday/${SUMMER}`, { do: 'show', health: 'yes' })
    expect(roster.text).toContain(acceptance.emergencyContact)
  })
})

/** Corrects the sender's address in the form of the submission's page. */
async function correctAddress({ database, press }: Story, submissionId: string, email: string): Promise<void> {
  const row = database.selectFrom('submissions').select('reference').where('id', '=', submissionId)
  const { reference } = await row.executeTakeFirstOrThrow()
  await press(`/desk/inbox/${reference}/correct`, { email, 'shown-email': answerDigest(REFUSED) })
}
