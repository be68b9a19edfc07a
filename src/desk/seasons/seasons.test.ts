import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { storeFamilyForms } from '../../../tests/support/family-forms'
import { textOf } from '../../../tests/support/page'
import { readPostedFields } from '../../../tests/support/posted-by'
import { storeSeasons, summerIn } from '../../../tests/support/seasons'
import { openWebsiteDesk } from '../../../tests/support/website-desk'
import { incrementContentNumber } from '../../database/content-state'

const NEXT = '/desk/seasons/summer-2028'

/** Opens a desk with Summer 2027, the current season, and Summer 2028. */
async function openDesk() {
  const desk = await openWebsiteDesk('owner')
  await storeSeasons(desk.site.database, [summerIn(2027), summerIn(2028)])
  await incrementContentNumber(desk.site.database, '2026-06-25T17:03:00.000Z')
  await desk.site.app.content.refresh()
  const formOf = (html: string, path: string) => ({
    ...Object.fromEntries(readPostedFields(html)),
    ...hiddenFields(html, path),
  })
  const fill = async (path: string) => formOf(await desk.read(path), path)
  const change = async (path: string, changed: Record<string, string>) =>
    desk.send(path, { ...(await fill(path)), ...changed })
  return { ...desk, formOf, fill, change }
}

/** The posted dates of `summerIn` in a year. */
const datesIn = (year: number) =>
  Object.fromEntries(
    summerIn(year).schedule.map(({ month, day }, index) => [
      `value.schedule.${index}.date`,
      Temporal.PlainDate.from({ year, month, day }).toString(),
    ]),
  )

test('sorts the dates of a season, also over New Year', async () => {
  const { change, fill } = await openDesk()
  const dates = { 'value.schedule.0.date': '2029-01-06', 'value.schedule.0.topic': 'Last' }
  expect((await change(NEXT, dates)).text).toContain('Saved.')
  expect(await fill(NEXT)).toMatchObject({
    'value.schedule.0.date': '2028-07-02',
    'value.schedule.5.date': '2029-01-06',
    'value.schedule.5.topic': 'Last',
  })
})

test('saves a season that is not current at once, and undoes it', async () => {
  const { change, fill, press, read } = await openDesk()
  const saved = await change(NEXT, { 'value.begins': '09:30' })
  expect(saved.text).toContain('Saved.')
  expect((await fill(NEXT))['value.begins']).toBe('09:30')
  const undo = /action="(\/desk\/log\/[^"]+\/undo)"/.exec(saved.html)?.[1] ?? ''
  expect(undo).not.toBe('')
  await press(saved.to, undo)
  expect((await fill(NEXT))['value.begins']).toBe('10:00')
  expect(textOf(await read('/desk/log'))).toMatch(/changed a season.*Summer 2028.*Begins: 10:00 → 09:30/)
})

test('shows errors beside their fields and keeps the input', async () => {
  const { change } = await openDesk()
  const refused = await change(NEXT, { 'value.ends': '08:00' })
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Please enter a time after the day begins'),
  ])
  expect(readPostedFields(refused.html).get('value.ends')).toBe('08:00')
  const outside = await change(NEXT, { 'value.schedule.0.date': '2027-06-26' })
  expect([outside.status, outside.text]).toEqual([
    422,
    expect.stringContaining('Saturday 1, Date: Please enter a date in 2028, the season’s year'),
  ])
  expect(readPostedFields(outside.html).get('value.schedule.0.date')).toBe('2027-06-26')
  const taken = await change(NEXT, { ...datesIn(2027), 'value.year': '2027' })
  expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('already has a season in that year')])
})

test('shows what is taken of the seats, and extends the offers with an earlier deadline', async () => {
  const { site, read, send, formOf } = await openDesk()
  const offered = ['Ann', 'Bo'].map((name) => ({ name, email: `${name}@example.org`, state: 'offered' as const }))
  const accepted = ['Cy', 'Di'].map((name) => ({ name, email: `${name}@example.org`, state: 'accepted' as const }))
  const rows = [...offered, { ...offered[0], name: 'Ed', email: 'ed@example.org', deadline: '2028-07-01' }, ...accepted]
  const season = { deadline: '2028-05-21', season_id: 'summer-2028' }
  await storeFamilyForms(
    site.database,
    'application',
    rows.map((row) => ({ ...season, ...row })),
  )
  const columns = { seats: 3, allowed_over: 1, accept_by: '2028-05-28' }
  await site.database.updateTable('seasons').set(columns).where('id', '=', 'summer-2028').execute()
  expect(textOf(await read('/desk/seasons'))).toContain('0 of 3 spots free, 1 over the limit: 3 offered, 2 accepted')
  const html = await read(NEXT)
  expect(textOf(html)).toContain('0 of 3 spots free, 1 over the limit: 3 offered, 2 accepted')
  expect(textOf(html)).toContain('2 offers have an earlier deadline. Extend them to May 28')
  const extended = await send('/desk/decisions', { ...formOf(html, '/desk/decisions'), action: 'extend' })
  expect(extended.text).toMatch(
    /Changed the deadline\..*Undo.* One offer has an earlier deadline\. Extend it to May 28 /,
  )
})

const CURRENT = '/desk/seasons/summer-2027'

test('asks to confirm a change of the current season with the sentences that change', async () => {
  const { change, formOf, fill, send, publicText } = await openDesk()
  const shown = await change(CURRENT, { 'value.begins': '09:30' })
  expect(shown.text).toMatch(/Change Summer 2027 What changes on the site Page Now Then .*10 am.*9: ?30 am/)
  expect(await publicText('/program')).not.toContain('9:30 am')
  const past = await send(CURRENT, { ...formOf(shown.html, CURRENT), do: 'confirm', when: '2020-01-01T10:00' })
  expect([past.status, past.text]).toEqual([422, expect.stringContaining('Please enter times in the future')])
  const confirmed = await send(CURRENT, { ...formOf(past.html, CURRENT), do: 'confirm', when: '' })
  expect(confirmed.text).toContain('Saved.')
  expect(await publicText('/program')).toContain('9:30 am')
  expect((await fill(CURRENT))['value.begins']).toBe('09:30')
})

test('shows the confirmation again if a colleague changed the season in between', async () => {
  const { change, formOf, send, site } = await openDesk()
  const ben = await signedIn(site, 'office')
  const shown = await change(CURRENT, { 'value.begins': '09:30' })
  await ben.send(CURRENT, {
    ...formOf(shown.html, CURRENT),
    'value.begins': '10:00',
    'value.ends': '12:30',
    do: 'confirm',
    token: ben.formToken(),
  })
  const again = await send(CURRENT, { ...formOf(shown.html, CURRENT), do: 'confirm' })
  expect(again.text).toMatch(/Change Summer 2027.*so nothing was done yet/)
  expect(formOf(again.html, CURRENT)).toMatchObject({ 'value.begins': '09:30', 'value.ends': '12:30' })
})

test('plans when another season becomes current, and cancels the plan', async () => {
  const { press, read } = await openDesk()
  const page = `${NEXT}/current`
  expect(textOf(await read(page))).toMatch(/Make Summer 2028 the current season.*2027.*2028/)
  const planned = await press(page, page, { do: 'confirm', when: '2030-01-01T10:00' })
  expect(planned.text).toMatch(/Scheduled\. Undo.*It will become the current season.*2030.*Cancel the scheduled change/)
  const again = await press(page, page, { do: 'confirm', when: '2030-01-01T11:00' })
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('Something is already scheduled')])
  expect((await press(NEXT, `${NEXT}/cancel`)).text).toContain('Scheduled change canceled.')
})

test('warns that applications join another season without a last day', async () => {
  const { change, read } = await openDesk()
  expect(textOf(await read(`${NEXT}/current`))).not.toContain('applications join')
  await change(NEXT, { 'value.applications.opens': '2028-02-01' })
  expect(textOf(await read(`${NEXT}/current`))).toContain('While Summer 2028 is closed, applications join Summer 2027')
})

test('copies a season to another year, adds it, and undoes that', async () => {
  const { read, send, press, formOf, publicText } = await openDesk()
  const path = '/desk/seasons/new'
  const form = formOf(await read(`${path}?from=summer-2027&year=2029`), path)
  expect(form).toMatchObject({ 'value.program': 'summer', 'value.year': '2029', 'value.schedule.0.date': '2029-06-22' })
  const refused = await send(`${path}?from=summer-2027`, { ...form, ...datesIn(2028), 'value.year': '2028' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('already has a season in that year')])
  const added = await send(`${path}?from=summer-2027`, { ...form, 'value.begins': '09:30' })
  expect(added.text).toMatch(
    /Added\. Until you make it the current season, public pages say only when.*Summer 2029.*June 22, 2029.*9:30 am/,
  )
  expect(await publicText('/logistics')).not.toContain('2029')
  await press(added.to, /action="(\/desk\/log\/[^"]+\/undo)"/.exec(added.html)?.[1] ?? '')
  expect(await read('/desk/seasons')).not.toContain('Summer 2029')
})

test('deletes a season, but not the current one', async () => {
  const { press, read, send } = await openDesk()
  expect((await send(`${CURRENT}/delete`, hiddenFields(await read(CURRENT), CURRENT))).text).toContain(
    'Nothing was deleted',
  )
  expect((await press(NEXT, `${NEXT}/delete`)).text).toMatch(/Deleted\. Undo/)
  expect(await read('/desk/seasons')).not.toContain('Summer 2028')
})

test('changes fees on public pages once an owner confirms', async () => {
  const { read, send, formOf, publicText, site } = await openDesk()
  const path = `${CURRENT}/fees`
  const form = formOf(await read(CURRENT), path)
  const refused = await send(path, { ...form, 'value.deposit': '99.50' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Please enter whole dollars')])
  expect(formOf(refused.html, path)['value.deposit']).toBe('99.50')
  const shown = await send(path, { ...form, 'value.regular': '617' })
  expect(shown.text).toMatch(/Change the fees of Summer 2027.*\$ 617.*You get an email about it/)
  const changed = await send(path, { ...formOf(shown.html, path), do: 'confirm' })
  expect(changed.text).toContain('Changed. All owners get an email about it.')
  expect(await publicText('/make-payment')).toContain('$617')
  const late = await send(path, { ...form, 'value.regular': '618' })
  expect([late.status, late.text]).toEqual([409, expect.stringMatching(/Someone else changed this first.*617 618/)])
  const ben = await signedIn(site, 'office')
  expect((await ben.send(path, { ...form, 'value.regular': '1' })).status).toBe(404)
})

test('keeps both notes when two colleagues write at once', async () => {
  const { press } = await openDesk()
  const path = `${NEXT}/note`
  expect((await press(NEXT, path, { 'value.note': 'Order tables' })).text).toMatch(/Saved\..*Order tables/)
  const late = await press(NEXT, path, { 'value.note': 'Order chairs', before: '' })
  expect([late.status, late.text]).toEqual([409, expect.stringMatching(/take theirs.*tables.*chairs/)])
})

describe('two people change a season at once', () => {
  async function openTwo() {
    const desk = await openDesk()
    const ben = await signedIn(desk.site, 'office')
    const form = await desk.fill(NEXT)
    const benSaves = (changed: Record<string, string>) =>
      ben.send(NEXT, { ...form, ...changed, token: ben.formToken() })
    return { ...desk, form, benSaves }
  }

  test('merges changes to different fields', async () => {
    const { form, benSaves, send, fill } = await openTwo()
    await benSaves({ 'value.begins': '09:30' })
    expect((await send(NEXT, { ...form, 'value.ends': '12:30' })).text).toContain('what others changed')
    expect(await fill(NEXT)).toMatchObject({ 'value.begins': '09:30', 'value.ends': '12:30' })
  })

  test('shows both texts of the same field, and one click takes either', async () => {
    const { form, benSaves, send, fill, formOf } = await openTwo()
    await benSaves({ 'value.begins': '09:30', 'value.schedule.0.topic': 'Ideas' })
    const conflict = await send(NEXT, { ...form, 'value.begins': '09:00' })
    expect(conflict.status).toBe(409)
    expect(conflict.text).toMatch(/A office changed this first.*09: 30 09: 00 Take theirs/)
    expect((await fill(NEXT))['value.begins']).toBe('09:30')
    const taken = await send(NEXT, { ...formOf(conflict.html, NEXT), step: 'take:begins' })
    expect(formOf(taken.html, NEXT)).toMatchObject({ 'value.begins': '09:30', 'value.schedule.0.topic': 'Ideas' })
    await send(NEXT, formOf(conflict.html, NEXT))
    expect(await fill(NEXT)).toMatchObject({ 'value.begins': '09:00', 'value.schedule.0.topic': 'Ideas' })
  })
})
