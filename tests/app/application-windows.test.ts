import { expect, test } from 'vitest'
import type { Season } from '../../content/season'
import { linksOf, mainOf, partOf, textOf, textsOf } from '../support/page'
import { contentWith, storeSeasons, summerIn, windowOf, winter } from '../support/seasons'
import { ADDRESS, application, openSite } from '../support/test-site'

const summer = summerIn(2027, windowOf('2027-03-01', '2027-06-01'))
const closedSpring = { ...winter, id: 'spring-2027', program: 'spring', ...windowOf(null, '2026-10-01') }

async function openWith(...seasons: [Season, ...Season[]]) {
  const site = await openSite({ content: contentWith(...seasons) })
  await storeSeasons(site.database, seasons)
  const read = async (path = '/application') => mainOf(await (await site.fetch(path)).text())
  return { site, read }
}

test.each([
  ['2027-03-01T07:59:59Z', ['Summer Program: opens March 1, 2027', 'Winter Program: closed December 1, 2026']],
  ['2027-03-01T08:00:00Z', ['Summer Program', 'Winter Program: closed December 1, 2026']],
])('at %s the form offers %j and the program without a season', async (at, programs) => {
  const { site, read } = await openWith(summer, winter)
  site.setClock(at)
  const list = /<select[^>]*name="programType".*?<\/select>/s.exec(await read())?.[0] ?? ''
  expect(textsOf(list, 'option').slice(1)).toEqual([...programs, 'Spring Program'])
})

test('replaces the form with a note once every program is closed, and stores applications posted anyway', async () => {
  const { site, read } = await openWith(summer, winter, closedSpring)
  site.setClock('2027-06-02T07:00:00Z')
  const page = await read()
  expect(page).not.toMatch(/<form|deposit|asterisk/)
  const note = partOf(page, /^We’re not taking applications right now$/)
  expect(textsOf(note, 'li')).toEqual([
    'Summer Program: closed June 1, 2027',
    'Winter Program: closed December 1, 2026',
    'Spring Program: closed October 1, 2026',
  ])
  expect(linksOf(note)).toEqual([{ text: 'Write to the office', href: '/contact' }])
  const post = { method: 'POST', body: new URLSearchParams(application), headers: { Origin: ADDRESS } }
  const answer = await site.fetch('/application?form=application', post)
  const thanks = await read(answer.headers.get('Location') ?? '')
  expect(textOf(thanks)).toContain('Your application has been submitted successfully!')
  expect(textOf(thanks)).toContain('so yours is late. Please don’t pay anything unless we offer you a spot.')
  expect(textOf(thanks)).not.toContain('prepay')
  expect(await site.stored()).toHaveLength(1)
})
