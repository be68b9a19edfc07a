import { expect, test } from 'vitest'
import { elementsOf, linksOf, mainOf, partOf, piecesOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

const read = async (path: string) => mainOf(await (await (await openSite()).fetch(path)).text())

test('Home welcomes, says that Summer 2022 is open, and makes its pitch to high schoolers', async () => {
  const html = await read('/')
  expect(textOf(html)).toMatch(/welcome/i)
  expect(linksOf(partOf(html, /^Summer 2022: registration is open$/))).toContainEqual({
    text: 'Apply',
    href: '/application',
  })
  expect(textsOf(partOf(html, /high schoolers/), 'p')).toHaveLength(2)
})

test('Home gives five reasons to get in touch, and the way to do it', async () => {
  const reasons = partOf(await read('/'), /^Five reasons to get in touch$/)
  const points = piecesOf(reasons, 'li')
  expect(points).toHaveLength(5)
  for (const point of points) {
    expect(textsOf(point, 'h3')).toEqual([expect.stringMatching(/\S/)])
    expect(textsOf(point, 'p')).toEqual([expect.stringMatching(/.{40,}/)])
  }
  expect(linksOf(reasons).map(({ href }) => href)).toEqual(['/contact'])
})

test('the three banners on Home say what they show', async () => {
  const banners = elementsOf(await read('/'), 'img')
  expect(banners.map(({ alt }) => alt)).toEqual(Array(3).fill(expect.stringMatching(/.{20,}/)))
})

test.each([
  ['/', 2],
  ['/program', 1],
  ['/blog', 1],
])('the videos of %s have titles of their own and set no cookies', async (path, count) => {
  const frames = elementsOf(await read(path), 'iframe')
  expect(frames).toHaveLength(count)
  for (const { src, title } of frames) {
    expect(src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/)
    expect(title).toMatch(/.{10,}/)
  }
})

const watch = (title = '') => `Watch “${title}” on YouTube`

test.each([
  ['/', 'www.youtube.com', watch],
  ['/program', 'www.youtube.com', watch],
  ['/blog', 'www.youtube.com', watch],
  ['/location', 'www.google.com', () => 'Open this address in Google Maps'],
])('each frame of %s is followed by a link to what it shows', async (path, host, words) => {
  const html = await read(path)
  for (const frame of elementsOf(html, 'iframe')) {
    const [, after = ''] = html.split(`title="${frame.title}"`)
    const [link] = linksOf(after)
    expect(after).toMatch(/^[^<]*<\/iframe><a /)
    expect(link?.text).toBe(words(frame.title))
    expect(new URL(link?.href ?? '').host).toBe(host)
  }
})

test('About tells of three people, four steps and how to take part', async () => {
  const html = await read('/about')
  const people = partOf(html, /^Leadership team$/)
    .split('<li class="card')
    .slice(1)
  expect(people).toHaveLength(3)
  for (const [place, role] of ['Founder and Visionary', 'Program Director', 'Technical Director'].entries()) {
    const person = people[place] ?? ''
    expect(textsOf(person, 'h3')).toEqual([expect.stringMatching(/\S+ \S+/)])
    expect(textsOf(person, 'p')).toEqual([role, expect.stringMatching(/.{80,}/)])
    expect(linksOf(person)).not.toEqual([])
    for (const { href } of linksOf(person)) expect(href).toMatch(/^https:\/\//)
  }
  expect(piecesOf(partOf(html, /journey/), 'li')).toHaveLength(4)
  expect(textsOf(partOf(html, /^Get involved$/), 'h3')).toEqual(['Students', 'Partners', 'Organizations'])
  const inside = linksOf(html).flatMap(({ href }) => (href?.startsWith('/') ? href : []))
  expect(inside).toEqual(['/program', '/contact'])
})
