import { expect, test } from 'vitest'
import { screens } from '../../src/site/screens'
import { linksOf, piecesOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

const groups = {
  Main: { Home: '/', 'About Us': '/about', Program: '/program', Services: '/services' },
  Resources: {
    Speakers: '/speakers',
    Schools: '/schools',
    Companies: '/companies',
    Press: '/press',
    Location: '/location',
  },
  'Program Info': {
    Logistics: '/logistics',
    Application: '/application',
    Accept: '/accept',
    Referral: '/referral',
    'Make Payment': '/make-payment',
    'Cancellation Policy': '/cancellation-policy',
  },
}

const paths = screens.map(({ path }) => path)

/** Reads the first element with a tag name from every screen. */
async function readEach(part: string): Promise<[string, string][]> {
  const site = await openSite()
  const pages = paths.map(async (path): Promise<[string, string]> => {
    const html = await (await site.fetch(path)).text()
    return [path, html.slice(html.indexOf(`<${part}`), html.indexOf(`</${part}>`))]
  })
  return Promise.all(pages)
}

test('links home from the logo and to all pages in three groups', async () => {
  const links = Object.values(groups).map((group) => Object.entries(group).map(([text, href]) => ({ text, href })))
  for (const [path, header] of await readEach('header')) {
    expect(linksOf(header), path).toContainEqual({ text: 'Six Saturdays', href: '/' })
    const lists = piecesOf(header, 'ul')
    const labels = lists.map((list) => /aria-labelledby="([^"]+)"/.exec(list)?.[1])
    const names = labels.map((id) => new RegExp(`id="${id}">([^<]+)<`).exec(header)?.[1])
    expect(names, path).toEqual(Object.keys(groups))
    expect(lists.map(linksOf), path).toEqual(links)
  }
})

test('shows links and the copyright in the footer', async () => {
  for (const [path, footer] of await readEach('footer')) {
    expect(linksOf(footer), path).toEqual([
      { text: 'Press', href: '/press' },
      { text: 'Speakers', href: '/speakers' },
      { text: 'Donate Resources', href: '/donate' },
      { text: 'Mastermind', href: expect.stringMatching(/^https:\/\//) },
      { text: 'Company Trips/Internships', href: '/companies' },
      { text: 'School Partnerships', href: '/schools' },
      { text: 'Make Payment', href: '/make-payment' },
    ])
    expect(textsOf(footer, 'p').at(-1), path).toMatch(/2011-2024.*all program(me)? content reserved/i)
  }
})
