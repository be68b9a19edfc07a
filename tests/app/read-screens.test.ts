import { expect, test } from 'vitest'
import { readPage } from '../../src/site/read-page'
import { screens } from '../../src/site/screens'
import { elementsOf, mainOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

test.each(screens.map(({ path }) => path))('what is read of %s is what stands there', async (path) => {
  const html = await (await (await openSite()).fetch(path)).text()
  const page = readPage(html)
  expect(page.path).toBe(path)
  expect(page.title).toBe(textsOf(html, 'title')[0])
  expect(page.description).toBe(elementsOf(html, 'meta').find(({ name }) => name === 'description')?.content)
  const main = mainOf(html)
  for (const level of [1, 2, 3])
    expect(page.headings.flatMap((each) => (each.level === level ? each.text : []))).toEqual(textsOf(main, `h${level}`))
  expect(page.ids).toEqual([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect(page.links).toEqual(elementsOf(html, 'a').flatMap(({ href }) => href ?? []))
  expect(page.unnamedPictures).toEqual([])
  const prose = main.replaceAll(/<(option|button)\b.*?<\/\1>/gs, '')
  expect(wordsOf(page.texts.join(' '))).toEqual(wordsOf(textOf(prose)))
})

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\d]+/gu) ?? []
}
