import { describe, expect, test } from 'vitest'
import { findAfter, hintsAfter } from '../../../tests/support/checked'
import type { CheckedPage } from './check'

const page = (path: string, about: Partial<CheckedPage> = {}): CheckedPage => ({
  ...{ path, ids: [], links: [], unnamedPictures: [], description: 'What this page says.' },
  ...about,
})
const screens =
  '/ /about /program /services /logistics /blog /contact /schools /make-payment /cancellation-policy /cancel /application /location'
const pages = screens.split(' ').map((path) => page(path, { ids: ['main'] }))
const linking = (href: string, files: string[] = []) =>
  findAfter(({ pages }) => Object.assign(pages.schools, { missing: `[This way](${href})` }), { pages, files })

describe('links', () => {
  test.each([
    '/scools',
    '/blog/no-such-post',
    '/files/d-gone',
    '/Contact',
    '/contact/us?x=1',
    'https://program.example/scools',
  ])('%s leads nowhere', (href) => {
    expect(linking(href)).toEqual(['dead-link pages/schools missing'])
  })

  test.each([
    '/contact',
    '/contact/',
    '/contact?subject=speaker',
    '/',
    '/contact#main',
    '/six-saturdays.ics',
    'https://example.org/x',
    'https://program.example',
    'https://program.example/contact#main',
  ])('%s leads somewhere', (href) => expect(linking(href, ['/six-saturdays.ics'])).toEqual([]))

  test('without an anchor on the page it leads to, one is dead', () => {
    expect(linking('/program#fees')).toEqual(['dead-anchor pages/schools missing'])
  })

  test('that only a page’s code has are found on its page', () => {
    const broken = [...pages, page('/companies', { links: ['/gone', '#nowhere'] })]
    expect(findAfter(() => {}, { pages: broken })).toEqual(['dead-link pages/companies', 'dead-anchor pages/companies'])
  })

  test('to a file that is gone are found at the field that names it', () => {
    const press = page('/press', { links: ['/files/d-abcdefghijklmnopqrstuvwxyz/fact-sheet.pdf'] })
    expect(findAfter(() => {}, { pages: [...pages, press] })).toEqual(['dead-link press kit.0.file'])
  })

  test('to other sites, where they did not answer', () => {
    const unreachable = ['https://circle.harbor-founders.example/']
    expect(findAfter(() => {}, { unreachable })).toEqual(['external-unreachable organization mastermindUrl'])
  })

  test('to other sites, where the address stands by itself', () => {
    const found = findAfter(({ pages }) => Object.assign(pages.schools, { missing: 'See https://gone.example/x.' }), {
      unreachable: ['https://gone.example/x'],
    })
    expect(found).toEqual(['external-unreachable pages/schools missing'])
  })
})

describe('pictures', () => {
  test.each(['IMG_2041.jpg', 'picture', 'Photo 3', 'image', 'logo.png', 'DSC01234'])('“%s” says nothing', (alt) => {
    const found = findAfter(({ press: { gallery } }) => Object.assign(gallery[0]?.pictures[0] ?? {}, { alt }))
    expect(found).toEqual(['unnamed-picture press gallery.0.pictures.0.alt'])
  })

  test('of a page without words', () => {
    const unnamedPictures = ['/assets/hills.svg', '/files/p-abcdefghijklmnopqrstuvwxyz-1600x900-800.webp']
    expect(findAfter(() => {}, { pages: [...pages, page('/press', { unnamedPictures })] })).toEqual([
      'unnamed-picture press',
      'unnamed-picture press gallery.0.pictures.0.alt',
    ])
  })
})

describe('descriptions', () => {
  test.each([
    ['/about', 'x'.repeat(161), ['description-too-long pages/about description']],
    ['/about', '', ['description-too-long pages/about description']],
    ['/about', 'x'.repeat(160), []],
    ['/', 'x'.repeat(161), ['description-too-long pages/home description']],
    ['/blog/lemonade', 'x'.repeat(161), ['description-too-long posts/lemonade paragraphs']],
  ])('of %s: %s', (path, description, expected) => {
    const others = pages.filter((each) => each.path !== path)
    expect(hintsAfter(() => {}, { pages: [...others, page(path, { description })] })).toEqual(expected)
  })
})
