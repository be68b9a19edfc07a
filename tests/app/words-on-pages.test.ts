import { expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import { elementsOf, textOf } from '../support/page'
import { openSite } from '../support/test-site'

const content = readContent()

async function read(path: string): Promise<string> {
  return (await (await openSite()).fetch(path)).text()
}

const mainOf = (html: string) => textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? '')

test('About says what the mission is, and that the founder studied at Stanford', async () => {
  const text = mainOf(await read('/about'))
  expect(text).toContain(content.about.mission)
  expect(text).toMatch(/Founder and Visionary.*Stanford/)
})

test.each([
  ['/about', 'Our mission is'],
  ['/blog', 'Guerrilla marketing'],
  ['/blog', 'Oligopolies and monopolies, taught through games'],
  ['/blog', 'conference and company visits'],
  ['/cancellation-policy', 'Student/parent cancellation'],
  ['/location', '24/7 access'],
  ['/location', 'On-site security'],
  ['/logistics', 'Location'],
  ['/press', 'Press contact:'],
])("%s has the specification's own words: %s", async (path, words) => {
  expect(mainOf(await read(path))).toContain(words)
})

test('Press begins with words for journalists', async () => {
  expect(mainOf(await read('/press'))).toMatch(/^Press.*journalists.*Latest press release/)
})

test('the source of the application is starred, and yet not said to be required', async () => {
  const html = await read('/application')
  const label = elementsOf(html, 'label').find((element) => element.for === 'application-referralSource')
  expect(label?.['data-need']).toBe('starred')
  const control = elementsOf(html, 'select').find((element) => element.name === 'referralSource')
  expect(control).toBeDefined()
  expect(control).not.toHaveProperty('aria-required')
})

test('Cancel says what to enter when nothing was paid yet', async () => {
  expect(mainOf(await read('/cancel'))).toMatch(
    /How did you pay\?.*If you haven’t paid yet, choose either one.*If you haven’t paid yet, enter “Not paid”/,
  )
})

const subjectsChosen = (html: string) =>
  elementsOf(html, 'option').flatMap(({ value, selected }) => (selected === undefined || !value ? [] : [value]))

test('Speakers leads whoever nominates somebody to Contact, with the subject chosen', async () => {
  const [link] = elementsOf(/<main.*<\/main>/s.exec(await read('/speakers'))?.[0] ?? '', 'a')
  expect(link?.href).toBe('/contact?subject=speaker')
  expect(subjectsChosen(await read('/contact?subject=speaker'))).toEqual(['speaker'])
})

test.each([
  '',
  '?subject=',
  '?subject=speakers',
  '?subject=<b>',
  '?subjects=speaker',
])('Contact chooses no subject for a visitor who comes with none: %s', async (query) => {
  expect(subjectsChosen(await read(`/contact${query}`))).toEqual([])
})
