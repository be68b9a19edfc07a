import { describe, expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import { renderPage } from './render-page'
import type { PageProps } from './screen'
import { screens } from './screens'
import type { Wording } from './wording'

const button = { url: 'https://pay.example/', buttonId: 'B' }
const page: Omit<PageProps, keyof Wording> = {
  content: readContent(),
  language: 'en',
  facts: {
    origin: 'https://www.program.example',
    payment: button,
    donate: button,
    paymentLinks: null,
    speakerIntake: false,
  },
  today: { year: 2026, month: 6, day: 25 },
  year: 2026,
  accepted: false,
  outcomes: {},
}

/** Returns the JSON-LD of a screen as search engines parse it. */
function dataOf(path: string, props = page) {
  const screen = screens.find((each) => each.path === path)
  if (!screen) throw new Error(`no screen ${path}`)
  const html = renderPage(screen, props, { stylesheet: '', script: '', speculationRules: '' })
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return blocks.map(([, text = '']) => JSON.parse(text))
}

describe.each(['/', '/logistics'])('on %s', (path) => {
  test('includes the organization', () => {
    const [[organization]] = dataOf(path)
    expect(organization).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Six Saturdays',
      url: 'https://www.program.example/',
      foundingDate: '2011',
      address: { '@type': 'PostalAddress', addressLocality: 'San Jose', addressRegion: 'CA' },
    })
  })

  test('includes the season of the current year with its days, place and fees', () => {
    const [[, event]] = dataOf(path, { ...page, year: 2022 })
    expect(event).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'EducationEvent',
      name: 'Summer 2022 Business Boot Camp',
      startDate: '2022-06-25',
      endDate: '2022-07-30',
      location: { '@type': 'Place', address: { addressLocality: 'San Jose' } },
      organizer: { '@type': 'Organization', name: 'Six Saturdays' },
      offers: [
        { price: 500, priceCurrency: 'USD' },
        { price: 800, priceCurrency: 'USD' },
      ],
    })
    expect(dataOf(path, { ...page, year: 2033 })[0][1]).toMatchObject({ startDate: '2033-06-25' })
  })

  test('leaves out events and days in a year whose June 25 is not a Saturday', () => {
    const [data] = dataOf(path)
    expect(data).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/startDate|endDate|2026|06-25/)
  })

  test('names cannot end the script element', () => {
    const name = '</script><script>alert("1")</script><!--'
    const content = { ...page.content, organization: { ...page.content.organization, name } }
    const blocks = dataOf(path, { ...page, content })
    expect(blocks).toHaveLength(1)
    expect(blocks[0][0].name).toBe(name)
  })
})

test('other screens have no structured data', () => {
  const carrying = screens.map((screen) => screen.path).filter((path) => dataOf(path).length > 0)
  expect(carrying).toEqual(['/', '/logistics'])
})
