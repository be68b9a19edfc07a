import { expect, test } from 'vitest'
import { elementsOf, linksOf, mainOf, piecesOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

const read = async (path: string) => mainOf(await (await (await openSite()).fetch(path)).text())

test('Program has its title, Apply Now and the way to ask', async () => {
  const html = await read('/program')
  expect(textsOf(html, 'h1')).toEqual(['Summer Business Boot Camp'])
  const links = linksOf(html)
  expect(links).toContainEqual({ text: 'Apply Now', href: '/application' })
  expect(links.map(({ href }) => href)).toContain('/contact')
})

test('Services shows four cards with four points each, and leads on', async () => {
  const html = await read('/services')
  const cards = html.split('<li class="card').slice(1)
  expect(cards.flatMap((card) => textsOf(card, 'h2'))).toEqual([
    'Summer Bootcamp Program',
    'Entrepreneurship Workshops',
    'Mentoring Sessions',
    'Company Visits',
  ])
  for (const card of cards) {
    expect(piecesOf(card, 'li')).toHaveLength(4)
    expect(linksOf(card)[0]).toEqual({ text: expect.stringMatching(/^Learn More/), href: '/program' })
  }
  expect(linksOf(html).slice(-2)).toEqual([
    { text: 'Apply Now', href: '/application' },
    { text: 'Contact Us', href: '/contact' },
  ])
})

test('Blog has four posts of several paragraphs, one with a video, and Apply Now', async () => {
  const html = await read('/blog')
  const posts = piecesOf(html, 'article')
  expect(posts.flatMap((post) => textsOf(post, 'h2'))).toEqual([
    expect.stringMatching(/raising entrepreneurial kids/i),
    expect.stringMatching(/guerrilla marketing.*3000\+ signups/i),
    expect.stringMatching(/oligopolies and monopolies.*games/i),
    expect.stringMatching(/conference and company visits/i),
  ])
  for (const post of posts) {
    expect(textsOf(post, 'p').filter((text) => text.length > 120).length).toBeGreaterThanOrEqual(3)
    expect(elementsOf(post, 'time')).toEqual([{ dateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
  }
  expect(posts.map((post) => elementsOf(post, 'iframe').length)).toEqual([1, 0, 0, 0])
  expect(textOf(posts[1] ?? '')).toContain('more than 3000 organic signups')
  expect(linksOf(html)).toContainEqual({ text: 'Apply Now', href: '/application' })
})

test('Companies says that summer 2022 is being arranged, and invites companies', async () => {
  const html = await read('/companies')
  expect(textOf(html)).toMatch(
    /partner companies, internships and field trips for summer 2022 are still being arranged/i,
  )
  expect(linksOf(html)).toEqual([{ text: 'get in touch', href: '/contact' }])
})

test('Speakers says where the line-up stands, and that nominations are welcome', async () => {
  const html = await read('/speakers')
  expect(textOf(html)).toMatch(/summer 2022 program.*nominations are welcome/)
  expect(textsOf(html, 'h2')).toEqual(['Speaker Application Form'])
})

test('Donate has a button for money and a link for everything else', async () => {
  const html = await read('/donate')
  expect(textsOf(html, 'button')).toEqual([expect.stringMatching(/^Donate/)])
  expect(linksOf(html).map(({ href }) => href)).toEqual(['/contact'])
  expect(textsOf(html, 'p')[0]).toMatch(/.{40,}/)
})

test.each([
  ['/contact', 'happy to answer genuine queries'],
  ['/referral', 'How did you find us?'],
])('%s says what it is for', async (path, words) => {
  expect(textOf(await read(path))).toContain(words)
})

test('Cancel leads to the policy', async () => {
  expect(linksOf(await read('/cancel'))).toContainEqual({ text: 'cancellation policy', href: '/cancellation-policy' })
})
