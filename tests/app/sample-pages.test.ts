import { expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import { changingContent } from '../support/content'
import { elementsOf, linksOf, mainOf, partOf, piecesOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

const content = readContent()

const read = async (path: string, site = openSite()) => mainOf(await (await (await site).fetch(path)).text())

interface Page {
  path: string
  /** Headings of the page's sections. */
  sections?: string[]
  /** Link targets in order, except links in frames and fields. */
  links?: string[]
  says?: (string | RegExp)[]
}

const pages: Page[] = [
  {
    path: '/',
    sections: [
      'Summer 2022: registration is open',
      'For high schoolers: your summer job could be your own',
      'See a Saturday for yourself',
      'Five reasons to get in touch',
    ],
    links: ['/application', '/program', '/application', '/logistics', '/blog', '/contact'],
    says: ['Welcome!'],
  },
  {
    path: '/about',
    sections: ['Leadership team', 'Our journey in four steps', 'Get involved', 'Your Saturday is next'],
    links: [...content.team.flatMap((person) => person.links.map(({ url }) => url)), '/program', '/contact'],
    says: [
      ...['Founded in 2011', 'Our mission is', content.about.mission, /Founder and Visionary.*Stanford/],
      ...content.team.flatMap(({ name, role, bio }) => [name, role, bio]),
    ],
  },
  {
    path: '/program',
    sections: ['One topic a Saturday'],
    links: ['/application', '/contact'],
    says: [/^Summer Business Boot Camp .*Apply Now/],
  },
  {
    path: '/services',
    sections: ['Summer Bootcamp Program', 'Entrepreneurship Workshops', 'Mentoring Sessions', 'Company Visits'],
    links: [...Array(4).fill('/program'), '/application', '/contact'],
    says: [...content.services.flatMap(({ points }) => points), /Learn More .*Apply Now Contact Us$/],
  },
  {
    path: '/logistics',
    sections: ['Weekly schedule, summer 2026', 'Costs and deposit', 'Location'],
    links: ['/schools', '/make-payment', '/location', 'tel:+14085550100'],
    says: [
      ...['$500 for students of partner schools', '$800 for others and the general public'],
      /prepay \$100 when you apply.*non-refundable.*deducted from the fees/,
      'Full payment is due on the first day of class.',
      '100 Sample Street, San Jose, California 95113',
      'Students arrange their own transport',
    ],
  },
  {
    path: '/blog',
    sections: [
      'Raising entrepreneurial kids',
      'Guerrilla marketing: 3000+ signups without an ad budget',
      'Oligopolies and monopolies, taught through games with candy',
      'What our conference and company visits taught us',
    ],
    links: ['/application'],
    says: ['more than 3000 organic signups'],
  },
  { path: '/contact', says: ['happy to answer genuine queries'] },
  { path: '/schools', links: ['/contact'], says: ['may be eligible for a school discount'] },
  {
    path: '/companies',
    links: ['/contact'],
    says: ['Partner companies, internships and field trips for summer 2022 are still being arranged'],
  },
  {
    path: '/make-payment',
    sections: ['The $100 deposit', 'Partner schools'],
    links: ['/cancellation-policy'],
    says: [/prepay \$100.*non-refundable.*deducted.*first day of class/],
  },
  {
    path: '/cancellation-policy',
    sections: ['Program cancellation', 'Student/parent cancellation', 'Refund process', 'Contact', 'Important notes'],
    links: ['/cancel', '/contact', 'tel:+14085550100'],
    says: [
      /cancel the program.*application is rejected.*full refund/,
      /Before the first day:.*\$100 deposit is non-refundable.*refunded in full/,
      /After the first day:.*no refunds.*future program.*subject to availability/,
      /in writing.*full name, email, program details, reason, payment information for the refund/,
      '7-10 business days after approval, to the original payment method. Processing fees may be deducted',
    ],
  },
  { path: '/referral', says: [/^How did you find us\?/] },
  {
    path: '/speakers',
    sections: ['Speaker Application Form'],
    links: ['/contact?subject=speaker'],
    says: [/summer 2022 program.*nominations are welcome/],
  },
  { path: '/donate', sections: ['Other resources'], links: ['/contact'], says: ['Donate by card'] },
  {
    path: '/press',
    sections: ['Summer Program 2024', 'Media coverage', 'Media inquiries', 'Media resources'],
    links: ['tel:+14085550142', `mailto:${content.press.contact.email}`],
    says: [
      /^Press .*journalists.*Latest press release, March 15, 2024/,
      'six weeks, starting June 25, 2024, on Saturday mornings from 10 am to 12 pm in San Jose',
      /discount rate of \$500.*regular fee is \$800/,
      /local news February 10, 2024.*education magazine January 25, 2024.*business journal December 15, 2023/,
      /Press contact: Rosa Delgado \(408\) 555-0142 press@/,
    ],
  },
  {
    path: '/location',
    sections: ['By car', 'By public transportation', 'Facilities', 'Nearby amenities', 'Additional information'],
    links: [],
    says: [
      ...[/San Jose, CA 95113/, /Light rail .*station.*Bus routes .*\d/, /Food and dining .*Shopping/],
      /On-site security.*on site during program hours.*24\/7 access Registered students have 24\/7 access/,
      /Emergency contacts for every student.*reception.*First aid/,
    ],
  },
  {
    path: '/cancel',
    links: ['/cancellation-policy'],
    says: [
      /How did you pay\?.*If you haven’t paid yet, choose either one.*If you haven’t paid yet, enter “Not paid”.*Never enter a card number/,
    ],
  },
]

test.each(pages)('shows the sections, words and links of $path', async ({ path, sections = [], links, says }) => {
  const html = await read(path)
  expect(textsOf(html, 'h2')).toEqual(sections)
  // The link after a frame opens the frame's content.
  const own = linksOf(html.replaceAll(/<\/iframe><a .*?<\/a>/g, '')).flatMap(({ href }) => href ?? [])
  if (links) expect(own.filter((href) => !href.startsWith('#'))).toEqual(links)
  for (const words of says ?? []) expect(textOf(html)).toMatch(words)
})

test('offers the calendar file on Logistics if its dates are Saturdays', async () => {
  const site = await openSite()
  const readIn = (year: number) => {
    site.setClock(`${year}-03-01T12:00:00Z`)
    return read('/logistics', Promise.resolve(site))
  }
  expect(linksOf(await readIn(2033)).map(({ href }) => href)).toContain('/six-saturdays.ics')
  expect(linksOf(await readIn(2026)).map(({ href }) => href)).not.toContain('/six-saturdays.ics')
})

const rowsOf = (html: string) =>
  piecesOf(html, 'tr').map((row) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  )

test('lists the six weeks on Logistics', async () => {
  const weeks = content.bootCamp.schedule.map(({ month, day, topic }, at) => [`${at + 1}`, `${month}/${day}`, topic])
  expect(rowsOf(await read('/logistics'))).toEqual([['Week', 'Date', 'Topic'], ...weeks])
})

test.each(['/schools', '/make-payment'])('shows the table of the fourteen schools on %s', async (path) => {
  const schools = content.schools.map(({ name, district, city }, at) => [`${at + 1}`, name, district, city])
  expect(schools).toHaveLength(14)
  expect(rowsOf(await read(path))).toEqual([['School #', 'School Name', 'District', 'City'], ...schools])
})

test.each([
  ['/', /reasons/, 5],
  ['/about', /^Leadership team$/, 3],
  ['/about', /journey/, 4],
  ['/about', /^Get involved$/, 3],
])('shows heading and words of each entry of %s under %s', async (path, heading, count) => {
  const list = partOf(await read(path), heading)
  expect(textsOf(list, 'h3')).toHaveLength(count)
  expect(textsOf(list, 'p').filter((text) => /.{40,}/.test(text)).length).toBeGreaterThanOrEqual(count)
})

test('shows four points of each service, and date and paragraphs of each post', async () => {
  for (const card of (await read('/services')).split('<li class="card').slice(1))
    expect(piecesOf(card, 'li')).toHaveLength(4)
  const posts = piecesOf(await read('/blog'), 'article')
  expect(posts).toHaveLength(4)
  for (const post of posts) {
    expect(textsOf(post, 'p').filter((text) => text.length > 120).length).toBeGreaterThanOrEqual(3)
    expect(elementsOf(post, 'time')).toEqual([{ dateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
  }
})

test('describes the three banners on Home', async () => {
  const banners = elementsOf(await read('/'), 'img')
  expect(banners.map(({ alt }) => alt)).toEqual(Array(3).fill(expect.stringMatching(/.{20,}/)))
})

const watch = (title = '') => `Watch “${title}” on YouTube`

test.each([
  ['/', 2, /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/, 'www.youtube.com', watch],
  ['/program', 1, /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/, 'www.youtube.com', watch],
  ['/blog', 1, /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/, 'www.youtube.com', watch],
  ['/location', 1, /^https:\/\/www\.google\.com\/maps/, 'www.google.com', () => 'Open this address in Google Maps'],
])('shows each frame of %s without cookies, with a title and a link to its content', async (...row) => {
  const [path, count, source, host, words] = row
  const html = await read(path)
  const frames = elementsOf(html, 'iframe')
  expect(frames).toHaveLength(count)
  for (const { src, title } of frames) {
    expect(src).toMatch(source)
    expect(title).toMatch(/.{10,}/)
    const [, after = ''] = html.split(`title="${title}"`)
    expect(after).toMatch(/^[^<]*<\/iframe><a /)
    const [link] = linksOf(after)
    expect(link?.text).toBe(words(title))
    expect(new URL(link?.href ?? '').host).toBe(host)
  }
})

test('lists media resources in two groups as not available yet', async () => {
  const [, ...cards] = partOf(await read('/press'), /^Media resources$/).split('<div class="card">')
  const soon = (...entries: string[]) => entries.map((entry) => ({ text: `${entry} (not available yet)` }))
  expect(cards.map((card) => [...textsOf(card, 'h3'), linksOf(card)])).toEqual([
    ['Press kit', soon('Company overview', 'Program information', 'Logo', 'Team photos')],
    ['Media gallery', soon('Program photos', 'Event coverage', 'Student success stories', 'Video content')],
  ])
})

test('shows earlier releases on Press', async () => {
  const { source, publish } = changingContent()
  publish(({ press }) => {
    press.earlier = [{ title: 'Ten Years', date: { year: 2021, month: 5, day: 1 }, paragraphs: ['- *We* are **ten**'] }]
  })
  const earlier = partOf(await read('/press', openSite({ content: source })), /^Earlier press releases$/)
  expect([...textsOf(earlier, 'h3'), ...textsOf(earlier, 'time'), ...textsOf(earlier, 'li')]).toEqual([
    'Ten Years',
    'May 1, 2021',
    '*We* are ten',
  ])
})

test('stars the source of the application without aria-required', async () => {
  const html = await read('/application')
  const label = elementsOf(html, 'label').find((element) => element.for === 'application-referralSource')
  expect(label?.['data-need']).toBe('starred')
  const control = elementsOf(html, 'select').find((element) => element.name === 'referralSource')
  expect(control).toBeDefined()
  expect(control).not.toHaveProperty('aria-required')
})

test.each([
  ['?subject=speaker', ['speaker']],
  ['', []],
  ['?subject=', []],
  ['?subject=speakers', []],
  ['?subject=<b>', []],
  ['?subjects=speaker', []],
])('selects the subject from the query on Contact: %s', async (query, expected) => {
  const options = elementsOf(await read(`/contact${query}`), 'option')
  const chosen = options.flatMap(({ value, selected }) => (selected === undefined || !value ? [] : [value]))
  expect(chosen).toEqual(expected)
})
