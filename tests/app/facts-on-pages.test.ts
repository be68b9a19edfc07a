import { describe, expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import { elementsOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

const content = readContent()

const read = async (path: string, moment?: string) => {
  const site = await openSite()
  if (moment) site.setClock(moment)
  const html = await (await site.fetch(path)).text()
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

/** The tables of a page, row by row. */
const tablesOf = (html: string) =>
  [...html.matchAll(/<table>.*?<\/table>/gs)].map(([table]) =>
    [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
    ),
  )

const hrefsOf = (html: string) => elementsOf(html, 'a').map(({ href }) => href)

test.each(['/schools', '/make-payment'])('%s has the table of the fourteen schools', async (path) => {
  const [table, ...others] = tablesOf(await read(path))
  expect(others).toEqual([])
  expect(table).toHaveLength(15)
  expect(table?.[0]).toEqual(['School #', 'School Name', 'District', 'City'])
  expect(table?.slice(1)).toEqual(
    content.schools.map(({ name, district, city }, index) => [String(index + 1), name, district, city]),
  )
})

test('Logistics has the six weeks, the costs and the deposit', async () => {
  const html = await read('/logistics')
  expect(tablesOf(html)).toEqual([
    [
      ['Week', 'Date', 'Topic'],
      ['1', '6/25', 'Personal development and team building'],
      ['2', '7/2', 'Technology and scope'],
      ['3', '7/9', 'Final touches and marketing plan'],
      ['4', '7/16', 'Financial models'],
      ['5', '7/23', 'Legal and patents'],
      ['6', '7/30', 'Final presentations'],
    ],
  ])
  const text = textOf(html)
  for (const fact of ['$500 for students', '$800 for others', 'prepay $100', 'Students arrange their own transport'])
    expect(text.replaceAll('$ ', '$')).toContain(fact)
  expect(hrefsOf(html)).toEqual(expect.arrayContaining(['/schools', '/make-payment']))
})

test('Logistics says where it is and whom to call, for those who print it', async () => {
  const html = await read('/logistics')
  expect(textOf(html)).toContain('100 Sample Street, San Jose, California 95113')
  expect(hrefsOf(html)).toContain('tel:+14085550100')
})

test('Logistics offers the calendar file only in a year whose dates are Saturdays', async () => {
  expect(hrefsOf(await read('/logistics', '2033-03-01T12:00:00Z'))).toContain('/six-saturdays.ics')
  expect(hrefsOf(await read('/logistics', '2026-03-01T12:00:00Z'))).not.toContain('/six-saturdays.ics')
})

test('Services has four cards with four points and a way to the program each', async () => {
  const html = await read('/services')
  expect(textsOf(html, 'h2')).toEqual(content.services.map(({ title }) => title))
  const points = textsOf(html, 'li').join(' ')
  for (const point of content.services.flatMap((service) => service.points)) expect(points).toContain(point)
  expect(hrefsOf(html)).toEqual(['/program', '/program', '/program', '/program', '/application', '/contact'])
})

test('About has the three who lead, with where to find them, and the four steps', async () => {
  const html = await read('/about')
  const text = textOf(html)
  for (const { name, role, bio, links } of content.team) {
    for (const fact of [name, role, bio]) expect(text).toContain(fact)
    expect(hrefsOf(html)).toEqual(expect.arrayContaining(links.map(({ url }) => url)))
  }
  for (const { title } of content.about.journey) expect(textsOf(html, 'h3')).toContain(title)
  expect(text).toContain('Founded in 2011')
  expect(hrefsOf(html)).toEqual(expect.arrayContaining(['/program', '/contact']))
})

describe('Press', () => {
  test('has whom to ask, with an address that opens an email and a number to call', async () => {
    const html = await read('/press')
    const { name, phone, email } = content.press.contact
    expect(textOf(html)).toContain(`${name} ${phone} ${email}`)
    expect(hrefsOf(html)).toEqual(expect.arrayContaining(['tel:+14085550142', `mailto:${email}`]))
  })

  test('has eight resources that lead nowhere yet, and says so', async () => {
    const html = await read('/press')
    const links = [...html.matchAll(/<a role="link" aria-disabled="true">(.*?)<\/a>/gs)].map(([, text = '']) =>
      textOf(text),
    )
    expect(links).toEqual(
      [...content.press.kit, ...content.press.gallery].map(({ name }) => `${name} (not available yet)`),
    )
  })
})

test('the policy leads to the cancellation form and to the office', async () => {
  const html = await read('/cancellation-policy')
  expect(hrefsOf(html)).toEqual(['/cancel', '/contact', 'tel:+14085550100'])
  expect(textsOf(html, 'h2')).toEqual([
    ...['Program cancellation', 'Student/parent cancellation', 'Refund process', 'Contact', 'Important notes'],
  ])
})
