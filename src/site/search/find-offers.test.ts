import { describe, expect, test } from 'vitest'
import { createFinder, MAX_SUGGESTIONS } from './find-offers'
import type { IndexedPage } from './search-index'

const pages: IndexedPage[] = [
  ['/about', 'About Us', [['Leadership team', 'team'], 'Siobhán O’Brien, co-founder', 'Contact, at any time']],
  ['/home', 'Home: Six Saturdays', ['What to bring']],
  ['/contact', 'Contact Us', []],
  ['/blog/games', 'Oligopolies, taught with candy', ['A café for prices'], 'each seller pays for candy in tokens'],
]
const find = createFinder(pages)
const textsFor = (query: string) => find(query).map(({ text }) => text)

describe('suggestions', () => {
  test.each([
    ['LEADER', ['Leadership team']],
    ['team lead', ['Leadership team']],
    ['cafe', ['A café for prices']],
    ['siobhan obrien', ['Siobhán O’Brien, co-founder']],
    ['o’brien', ['Siobhán O’Brien, co-founder']],
    ['SIOBHÁN', ['Siobhán O’Brien, co-founder']],
    ['tokens', ['Oligopolies, taught with candy']],
    ['candy seller', ['Oligopolies, taught with candy']],
  ])('%s finds %j', (query, texts) => {
    expect(textsFor(query)).toEqual(texts)
  })

  test.each([[''], ['   '], ['?!'], ['eadership'], ['team candy'], ['zebra']])('%j finds nothing', (query) => {
    expect(textsFor(query)).toEqual([])
  })

  test('list titles first, then headings, then post texts', () => {
    expect(textsFor('c')).toEqual([
      'Contact Us',
      'Oligopolies, taught with candy',
      'Siobhán O’Brien, co-founder',
      'Contact, at any time',
      'A café for prices',
    ])
  })

  test('match a heading with words of its page, but not by its page alone', () => {
    expect(textsFor('about team')).toEqual(['Leadership team'])
    expect(textsFor('about')).toEqual(['About Us'])
  })

  test('link to a heading and name its page', () => {
    expect(find('leadership')).toEqual([{ href: '/about#team', text: 'Leadership team', page: 'About Us' }])
    expect(find('bring')).toEqual([{ href: '/home#:~:text=What%20to%20bring', text: 'What to bring', page: 'Home' }])
    expect(find('founder')[0]?.href).toBe('/about#:~:text=Siobh%C3%A1n%20O%E2%80%99Brien%2C%20co%2Dfounder')
  })

  test('are limited in number and list each page once', () => {
    const many = createFinder(Array.from({ length: 20 }, (_, index) => [`/${index}`, `Candy ${index}`, [], 'candy']))
    const offers = many('candy')
    expect(offers).toHaveLength(MAX_SUGGESTIONS)
    expect(new Set(offers.map(({ href }) => href)).size).toBe(MAX_SUGGESTIONS)
  })

  test('accept long and unusual queries', () => {
    for (const query of ['x'.repeat(100_000), '\ud800\u0000', '__proto__', '𝒜'.repeat(90), 'ﷺ'.repeat(90)])
      expect(textsFor(query), query.slice(0, 9)).toEqual([])
  })
})
