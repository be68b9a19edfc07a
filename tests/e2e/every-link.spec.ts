import { elementsOf } from '../support/page'
import { expect, test } from './support/fixtures'
import { routes } from './support/routes'

/** All external links. */
const externalLinks = [
  'https://github.com',
  'https://mastermind.example',
  'https://www.google.com',
  'https://www.linkedin.com',
  'https://www.youtube.com',
  'https://x.com',
  'mailto:press@six-saturdays.example',
  'tel:+14085550100',
  'tel:+14085550142',
]

test('the sitemap lists all paths of the specification, and every link on them works', async ({ site }) => {
  const map = await (await fetch(`${site.address}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const screens = paths.filter((path) => !path.startsWith('/blog/'))
  expect(screens.sort()).toEqual(routes.map(({ path }) => path).sort())

  const places = new Map<string, string>()
  const without: Record<string, number> = {}
  for (const path of paths) {
    const html = await (await fetch(site.address + path)).text()
    for (const { href } of ['a', 'area', 'link'].flatMap((name) => elementsOf(html, name))) {
      if (href === undefined) without[path] = (without[path] ?? 0) + 1
      else places.set(new URL(href, site.address + path).href, path)
    }
  }
  // The media resources on the Press page have no files yet.
  expect(without).toEqual({ '/press': 8 })

  const elsewhere = new Set<string>()
  for (const [href, path] of places) {
    const address = new URL(href)
    if (address.origin !== site.address) {
      elsewhere.add(address.protocol === 'https:' ? address.origin : href)
      continue
    }
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status, `${href} on ${path}`).toBe(200)
    const id = address.hash.slice(1)
    if (id) expect(await answer.text(), `${href} on ${path}`).toContain(`id="${id}"`)
  }
  expect([...elsewhere].sort()).toEqual(externalLinks)
  expect(places.size).toBeGreaterThan(routes.length)
})
