import { expect, test } from 'vitest'
import { parsePage } from '../../src/site/read-page'
import { screens } from '../../src/site/screens'
import { elementsOf, mainOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

test.each(screens.map(({ path }) => path))('reads titles, headings and links of %s as rendered', async (path) => {
  const html = await (await (await openSite()).fetch(path)).text()
  const page = parsePage(html)
  expect(page.title).toBe(textsOf(html, 'title')[0])
  expect(page.description).toBe(elementsOf(html, 'meta').find(({ name }) => name === 'description')?.content)
  const headings = [1, 2, 3].flatMap((level) => textsOf(mainOf(html), `h${level}`))
  expect(page.headings.map(({ text }) => text).sort()).toEqual(headings.sort())
  expect(page.ids).toEqual([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect(page.links).toEqual(elementsOf(html, 'a').flatMap(({ href }) => href ?? []))
  expect(page.unnamedPictures).toEqual([])
})
