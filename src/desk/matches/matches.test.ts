import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { type FamilyFormRow, storeFamilyForms } from '../../../tests/support/family-forms'
import { textOf } from '../../../tests/support/page'
import { contentWith, storeSeasons, summerIn } from '../../../tests/support/seasons'
import { openSite } from '../../../tests/support/test-site'

const ann: FamilyFormRow = { name: 'Ann Lee', email: 'lee@example.org', state: 'offered', deadline: '2026-06-25' }

/** Opens a site with two offers and a lapsed one, their acceptances, and a cancellation. */
async function open() {
  const site = await openSite({ content: contentWith(summerIn(2026)) })
  await storeSeasons(site.database, [summerIn(2026)])
  await site.database.updateTable('seasons').set({ seats: 3 }).execute()
  const people = [
    ann,
    { ...ann, name: 'Bo Lee' },
    { ...ann, name: 'Cleo Fox', email: 'cleo@example.org', state: 'lapsed' as const },
  ]
  const applied = await storeFamilyForms(site.database, 'application', people)
  const late = { ...people[2], arrivedAt: '2026-06-26T17:00:00.000Z' } as FamilyFormRow
  const sent = await storeFamilyForms(site.database, 'acceptance', [ann, { ...ann, name: 'Their Mother' }, late], 100)
  const canceled = await storeFamilyForms(
    site.database,
    'cancellation',
    [{ ...ann, name: 'Bo Lee', email: 'bo@example.org' }],
    200,
  )
  const office = await signedIn(site, 'office')
  const read = async (path = '/desk/matches') => (await office.get(path)).text()
  const choose = async (form: number, application: number, fields: Record<string, string> = {}) => {
    const ids = {
      form: [...sent, ...canceled][form]?.submissionId ?? '',
      application: applied[application]?.applicationId ?? '',
    }
    return office.send('/desk/matches', { ...ids, version: '1', do: 'match', ...fields })
  }
  const follow = async (answer: Response) => {
    expect(answer.status).toBe(303)
    return read(answer.headers.get('Location') ?? '')
  }
  const stateOf = async (index: number) =>
    (
      await site.database
        .selectFrom('applications')
        .select('state')
        .where('id', '=', applied[index]?.applicationId ?? '')
        .executeTakeFirst()
    )?.state
  return { site, office, applied, sent, canceled, read, choose, follow, stateOf }
}

test('lists acceptances and cancellations with what they may belong to, oldest first', async () => {
  const { read, sent, canceled } = await open()
  const html = await read()
  const sections = html.split('<section').slice(1)
  const expected = [
    /^Acceptance from Ann Lee .*Ann Lee Same full name, same address Summer 2026 Offered Not told yet In time: accept by Thursday, June 25, 2026 Confirm/,
    /^Acceptance from Their Mother .*Ann Lee Another name, same address.*Bo Lee Another name, same address/,
    /^Cancellation from Bo Lee .*Bo Lee Same full name, another address Summer 2026 Offered Not told yet Record as declined/,
    /^Acceptance from Cleo Fox .*Lapsed Not told yet Late: accept by Thursday, June 25, 2026 Spots left: 1/,
  ]
  expect(sections).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(textOf(`<section${sections[index]}`)).toMatch(words)
  for (const { reference } of [...sent, ...canceled]) expect(html).toContain(`href="/desk/inbox/${reference}"`)
})

test('confirms with one click, links to the draft of the letter, and undoes it', async () => {
  const { choose, follow, office, applied, stateOf } = await open()
  const html = await follow(await choose(0, 0))
  expect(textOf(html)).toContain('Acceptance confirmed. The family isn’t told yet: write “Your spot is confirmed”')
  expect(html).toContain(`href="/desk/letters/new?kind=confirmed&amp;application=${applied[0]?.applicationId}"`)
  expect(textOf(html)).not.toContain('Acceptance from Ann Lee')
  expect(await stateOf(0)).toBe('accepted')
  await office.send(/\/desk\/log\/[^/]+\/undo/.exec(html)?.[0] ?? '', { back: '/desk/matches' })
  expect(await stateOf(0)).toBe('offered')
})

test('adds the form of a family that accepted by phone to its spot', async () => {
  const { site, applied, sent, read, choose, follow } = await open()
  const row = site.database.updateTable('applications').where('id', '=', applied[2]?.applicationId ?? '')
  await row.set({ state: 'accepted', accepted_by: 'Her mother' }).execute()
  expect(textOf(await read())).toMatch(/Cleo Fox Same full name.*Accepted by phone.*Add to the confirmed spot/)
  expect(await read(`/desk/matches?form=${sent[0]?.submissionId}&q=cleo`)).toContain('Add to the confirmed spot')
  expect(textOf(await follow(await choose(2, 2)))).toContain('Added to the confirmed spot. Undo')
  expect(textOf(await read('/desk/saturday/summer-2026'))).toMatch(/Fox.* No( |$)/)
})

test('records a cancellation of an offer as declined', async () => {
  const { choose, follow, stateOf } = await open()
  expect(textOf(await follow(await choose(3, 1)))).toContain('Recorded as declined. The spot is free. Undo')
  expect(await stateOf(1)).toBe('declined')
})

test('stops proposing an applicant to whom a form does not belong, until that is undone', async () => {
  const { choose, follow, office } = await open()
  const html = await follow(await choose(0, 0, { do: 'reject' }))
  expect(textOf(html)).toMatch(
    /It won’t be proposed for this applicant again. Undo.*Acceptance from Ann Lee.*Bo Lee Another name, same address/,
  )
  const undone = await office.send(/\/desk\/log\/[^/]+\/undo/.exec(html)?.[0] ?? '', { back: '/desk/matches' })
  expect(textOf(await follow(undone))).toMatch(/Acceptance from Ann Lee [^.]*Ann Lee Same full name/)
})

test('finds another applicant for a form by name', async () => {
  const { read, sent, choose, follow, stateOf } = await open()
  const page = `/desk/matches?form=${sent[0]?.submissionId}`
  const found = textOf(await read(`${page}&q=cle`))
  expect(found).toMatch(/Acceptance from Ann Lee.*Cleo Fox Another name, another address Summer 2026 Lapsed/)
  expect(found).not.toContain('Bo Lee')
  await follow(await choose(0, 2))
  expect(await stateOf(2)).toBe('accepted')
})

test('refuses a confirmation without a spot, of a matched form, and of an applicant who changed', async () => {
  const { site, choose, follow, stateOf } = await open()
  const says = async (answer: Response, words: string) => {
    expect([answer.status, textOf(await answer.text())]).toEqual([409, expect.stringContaining(words)])
  }
  await says(await choose(1, 0, { version: '7' }), 'Nothing was changed: someone else changed the application')
  await site.database.updateTable('seasons').set({ seats: 2 }).execute()
  await says(await choose(2, 2), 'There aren’t enough spots left in the season.')
  await follow(await choose(1, 0))
  await says(await choose(1, 1), 'That acceptance belongs to another application.')
  await says(await choose(0, 0, { version: 'x' }), 'Nothing was changed')
  expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual(['accepted', 'offered', 'lapsed'])
})

test('answers 404 to unknown forms and applicants, and to roles that cannot decide', async () => {
  const { site, office, choose } = await open()
  const unknown = [choose(0, 9), choose(9, 0), choose(0, 9, { do: 'reject' }), office.get('/desk/matches?form=x')]
  for (const answer of await Promise.all(unknown)) expect(answer.status).toBe(404)
  for (const role of ['helper', 'editor'] as const)
    expect((await (await signedIn(site, role)).get('/desk/matches')).status).toBe(404)
})
