import { expect, test } from 'vitest'
import { changingContent } from '../support/content'
import { linksOf, mainOf, partOf, piecesOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

const read = async (path: string) => mainOf(await (await (await openSite()).fetch(path)).text())

test('Press has the release of 2024 with its facts', async () => {
  const release = partOf(await read('/press'), /^Summer Program 2024$/)
  expect(textsOf(release, 'time')).toEqual(['March 15, 2024'])
  for (const fact of [
    'six weeks, starting June 25, 2024',
    'Saturday mornings from 10 am to 12 pm in San Jose',
    'discount rate of $500',
    'regular fee is $800',
  ])
    expect(textOf(release)).toContain(fact)
})

test('Press has no earlier releases until the office adds some', async () => {
  expect(textsOf(await read('/press'), 'h2')).not.toContain('Earlier press releases')
  const { source, publish } = changingContent()
  publish(({ press }) => {
    press.earlier = [{ title: 'Ten Years', date: { year: 2021, month: 5, day: 1 }, paragraphs: ['- *We* are **ten**'] }]
  })
  const html = mainOf(await (await (await openSite({ content: source })).fetch('/press')).text())
  const earlier = partOf(html, /^Earlier press releases$/)
  expect([...textsOf(earlier, 'h3'), ...textsOf(earlier, 'time'), ...textsOf(earlier, 'li')]).toEqual([
    'Ten Years',
    'May 1, 2021',
    '*We* are ten',
  ])
})

test('Press lists three who wrote about it', async () => {
  const coverage = piecesOf(partOf(await read('/press'), /^Media coverage$/), 'li')
  expect(coverage.flatMap((entry) => textsOf(entry, 'time'))).toEqual([
    'February 10, 2024',
    'January 25, 2024',
    'December 15, 2023',
  ])
  for (const [place, kind] of [/local news/i, /education magazine/i, /business journal/i].entries())
    expect(textOf(coverage[place] ?? '')).toMatch(kind)
})

test('the media resources stand in two groups, and are said not to be there yet', async () => {
  const [, ...cards] = partOf(await read('/press'), /^Media resources$/).split('<div class="card">')
  const soon = (...entries: string[]) => entries.map((entry) => ({ text: `${entry} (not available yet)` }))
  expect(cards.map((card) => [...textsOf(card, 'h3'), linksOf(card)])).toEqual([
    ['Press kit', soon('Company overview', 'Program information', 'Logo', 'Team photos')],
    ['Media gallery', soon('Program photos', 'Event coverage', 'Student success stories', 'Video content')],
  ])
})

test('Location has the address in San Jose and one map', async () => {
  const html = await read('/location')
  expect(textsOf(html, 'address')).toEqual([expect.stringMatching(/San Jose, (CA|California)/)])
  expect(html.match(/<iframe[^>]* title="Map\b[^>]*>/g)).toHaveLength(1)
})

test('Location tells the way by car and by transit, what is there and what is near', async () => {
  const html = await read('/location')
  expect(textsOf(partOf(html, /by car/i), 'li')[0]).toMatch(/.{30,}/)
  const transit = partOf(html, /public transport/i)
  expect(textsOf(transit, 'h3')).toEqual([expect.stringMatching(/light rail/i), expect.stringMatching(/bus/i)])
  expect(textsOf(transit, 'li')[0]).toMatch(/\d/)
  expect(textsOf(partOf(html, /facilities/i), 'li').length).toBeGreaterThan(2)
  const nearby = partOf(html, /nearby/i)
  expect(textsOf(nearby, 'h3')).toEqual([expect.stringMatching(/food and dining/i), expect.stringMatching(/shopping/i)])
  expect(textsOf(nearby, 'li').length).toBeGreaterThan(3)
  const additional = textOf(partOf(html, /additional information/i))
  for (const fact of [
    /on site during program hours/,
    /registered students have 24\/7 access/i,
    /emergency contacts.*reception/i,
    /first.aid/i,
  ])
    expect(additional).toMatch(fact)
})
