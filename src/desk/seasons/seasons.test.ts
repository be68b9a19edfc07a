import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { elementsOf, textOf } from '../../../tests/support/page'
import { openWebsiteDesk } from '../../../tests/support/website-desk'

test('the present season stands there with its days, and leads to its form and to what came in for it', async () => {
  const { read } = await openWebsiteDesk()
  const html = await read('/desk/seasons')
  const text = textOf(html)
  for (const said of ['Summer', '1 June 25 Personal development', '10 am to 12 pm', 'always open', '$500 for students'])
    expect(text).toContain(said)
  const links = elementsOf(html, 'a').map(({ href }) => href)
  expect(links).toEqual(expect.arrayContaining(['/desk/website/edit/season', '/desk/inbox?season=summer']))
  expect(links).not.toContain('/desk/website/edit/fees')
})

test('next year’s days are shown before anything is saved, and saved as a draft; the site says them once published', async () => {
  const { read, press, publish, publicText } = await openWebsiteDesk()
  const link = elementsOf(await read('/desk/seasons'), 'a').find(({ href = '' }) => href.includes('year='))
  const year = Number(link?.href?.split('year=')[1])
  const looked = textOf(await read(`/desk/seasons?year=${year}`))
  expect(looked).toMatch(new RegExp(`Personal development and team building June 25 Saturday, June 2\\d, ${year}`))
  expect(textOf(await read('/desk/website/edit/season'))).not.toContain('saved this draft')
  const { to, text } = await press(`/desk/seasons?year=${year}`, '/desk/seasons')
  expect(to).toMatch(/^\/desk\/website\/edit\/season\?done=saved/)
  expect(text).toContain('Draft saved.')
  expect(textOf(await read('/desk/seasons'))).toContain('Preview the draft Publish the draft')
  await publish('season')
  const after = textOf(await read('/desk/seasons'))
  expect(after).toMatch(new RegExp(`Summer ${year} Published just now Day Date Topic 1 Saturday, June 2`))
  expect(after).toContain('Earlier seasons Summer Day Date Topic 1 June 25')
  expect(await publicText('/logistics')).toContain(`${year}`)
})

test('the season of another program is entered, seen, and published beside the present one, and pages stay as they are', async () => {
  const { read, press, save, publish, publicText, site } = await openWebsiteDesk()
  const before = await publicText('/logistics')
  const begun = await press('/desk/seasons', '/desk/seasons', { program: 'winter' })
  expect(begun.to).toMatch(/^\/desk\/website\/edit\/seasons\/winter\?done=saved/)
  const again = await press('/desk/seasons', '/desk/seasons', { program: 'winter' })
  expect(again.to).toBe('/desk/website/edit/seasons/winter')
  const year = site.app.now().getFullYear() + 1
  const moved = await save('seasons/winter', { step: 'next-year' })
  expect(moved.html).toContain(`value="${year}"`)
  const kept = await save('seasons/winter', { 'value.year': String(year), 'value.begins': '09:30' })
  expect(kept.text).toContain('Draft saved.')
  expect(textOf(await read('/desk/website/preview/seasons/winter'))).toMatch(
    new RegExp(`, ${year} Personal development.* 9:30 am to 12 pm.*\\$500 for students`),
  )
  expect(textOf(await read('/desk/seasons'))).toMatch(/Other seasons What .* Winter Draft by .* Not on the site/)
  await publish('seasons/winter')
  const text = textOf(await read('/desk/seasons'))
  expect(text).toMatch(new RegExp(`Winter ${year} Published just now .* 9:30 am to 12 pm .* Submissions for Winter`))
  expect(text).toContain('Enter another season of Summer Enter a season of Spring')
  expect(text).not.toContain('Enter a season of Winter')
  expect(await publicText('/logistics')).toBe(before)
  const stays = await save('seasons/winter', { 'value.id': 'spring' })
  expect(stays.text).toContain('The program stays because the season was published')
})

test('a draft of a season goes to another program, but not to one that has one', async () => {
  const { press, save } = await openWebsiteDesk()
  for (const program of ['winter', 'spring']) await press('/desk/seasons', '/desk/seasons', { program })
  expect((await save('seasons/winter', { 'value.id': 'spring' })).text).toContain('This program has a season already')
  const moved = await save('seasons/winter', { 'value.id': 'summer' })
  expect(moved.to).toMatch(/^\/desk\/website\/edit\/seasons\/summer\?done=saved/)
})

test('what other programs cost is the owners’ alone', async () => {
  const { save, send, fill, press, read } = await openWebsiteDesk('owner')
  await press('/desk/seasons', '/desk/seasons', { program: 'winter' })
  const own = { 'value.winter.deposit': '50', 'value.winter.partner': '300', 'value.winter.regular': '400' }
  expect((await save('season-fees', own)).text).toMatch(
    /Winter, Fee for students of partner schools\s+as for the present season/,
  )
  await send('/desk/website/edit/season-fees', { ...(await fill('season-fees', own)), do: 'confirm' })
  expect(textOf(await read('/desk/website/preview/seasons/winter'))).toContain('$300 for students')
  const office = await openWebsiteDesk()
  expect(await office.read('/desk/website')).not.toContain('season-fees')
})

test('days that were looked at on December 31 are not saved on January 1, when the next year is another', async () => {
  const { site } = await openWebsiteDesk()
  for (const year of [2026, 2027, 2028]) {
    // The program's day begins eight hours after that of UTC.
    site.setClock(`${year + 1}-01-01T07:59:59.000Z`)
    const rosa = await signedIn(site, 'office')
    const looked = await (await rosa.get(`/desk/seasons?year=${year + 1}`)).text()
    expect(textOf(looked)).toContain(`The days in ${year + 1}`)
    site.setClock(`${year + 1}-01-01T08:00:00.000Z`)
    const answer = await rosa.post('/desk/seasons', hiddenFields(looked, '/desk/seasons'))
    expect([answer.status, textOf(await answer.text())]).toEqual([
      409,
      expect.stringContaining(`The days in ${year + 2}`),
    ])
  }
})

test('days that somebody else changed meanwhile are not written over', async () => {
  const { read, save, send, fill } = await openWebsiteDesk()
  const version = (await fill('season', {})).version ?? ''
  await save('season', { 'value.schedule.0.topic': 'Sales' })
  const link = elementsOf(await read('/desk/seasons?year=0'), 'a').find(({ href = '' }) => href.includes('year='))
  const year = new URL(link?.href ?? '', 'http://localhost').searchParams.get('year') ?? ''
  const { token = '' } = await fill('season', {})
  const answer = await send('/desk/seasons', { version, year, token })
  expect([answer.status, year]).toEqual([409, expect.stringMatching(/^\d{4}$/)])
  expect(answer.text).toContain('Somebody else changed this')
  expect(answer.text).toMatch(/Sales June 25 Saturday/)
})

test('who may not edit does not see the seasons', async () => {
  const { site } = await openWebsiteDesk()
  for (const role of ['helper', 'saturday'] as const)
    expect((await (await signedIn(site, role)).get('/desk/seasons')).status).toBe(404)
})
