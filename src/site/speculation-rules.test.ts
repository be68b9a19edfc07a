import { describe, expect, test } from 'vitest'
import { screens } from './screens'
import { renderSpeculationRules } from './speculation-rules'

const SITE = 'https://www.program.example'

const { prefetch, prerender } = JSON.parse(renderSpeculationRules(screens))
const patterns: URLPattern[] = prefetch[0].where.href_matches.map(
  (pattern: URLPatternInit) => new URLPattern({ ...pattern, baseURL: SITE }),
)
const isReadied = (address: string) => patterns.some((pattern) => pattern.test(address, SITE))

test('prerendering and prefetching have the same rules', () => {
  expect(prerender).toEqual(prefetch)
  expect(prerender).toMatchObject([{ eagerness: 'moderate' }])
})

describe('browsers may prerender', () => {
  const leaving = screens.filter((screen) => screen.posts).map(({ path }) => path)

  test.each(screens.map(({ path }) => path).filter((path) => !leaving.includes(path)))('%s', (path) => {
    expect(isReadied(path)).toBe(true)
    expect(isReadied(`${path}#main`)).toBe(true)
  })

  test('no page with a payment button', () => {
    expect(leaving).toEqual(['/make-payment', '/donate'])
    expect(leaving.filter(isReadied)).toEqual([])
  })

  test.each([
    '/make-payment?accepted=true',
    '/contact?form=contact&sent=01',
    '/application?form=application',
    '/?x',
    '/api/csrf',
    '/healthz',
    '/feed.xml',
    '/sitemap.xml',
    '/six-saturdays.ics',
    '/assets/icon.svg',
    '/contact/',
    '/nothing',
    'https://elsewhere.example/about',
    'http://www.program.example/about',
    'mailto:office@program.example',
  ])('not %s', (address) => expect(isReadied(address)).toBe(false))
})
