import { expect, test } from 'vitest'
import { parsePage } from './read-page'

const page = (main: string, head = '') =>
  parsePage(`<!doctype html><html><head>${head}</head><body><nav><a href="/press">Press</a><p>Beside</p></nav>
    <main id="main">${main}</main><aside><h2 id="beside">Contact Us</h2></aside></body></html>`)

test('reads the title and the description', () => {
  const head = '<title>Fish &amp; Chips | Six</title><meta name="description" content="Salt &quot;and&quot; vinegar">'
  expect(page('<svg><title>A drawing</title></svg>', head)).toMatchObject({
    title: 'Fish & Chips | Six',
    description: 'Salt "and" vinegar',
  })
})

test('reads the headings of the main element', () => {
  expect(
    page('<h1>About <em>us</em></h1><section><h2 id="team">Team</h2><h3>\n Ann\n Lee</h3></section>').headings,
  ).toEqual([
    { id: undefined, text: 'About us' },
    { id: 'team', text: 'Team' },
    { id: undefined, text: 'Ann Lee' },
  ])
})

test('reads the ids and links of the whole page', () => {
  const { ids, links } = page('<p id="one"><a href="#two">two</a> <a role="link">nowhere yet</a></p>')
  expect(ids).toEqual(['main', 'one', 'beside'])
  expect(links).toEqual(['/press', '#two'])
})

test('finds pictures without alternative text, except the site’s drawings', () => {
  const { unnamedPictures } = page(`<img src="/assets/1.svg"><img src="/assets/2.svg" alt="">
    <img src="/files/3.webp" alt=""><img src="/files/4.webp" alt=" "><img src="/files/5.webp" alt="Five students">`)
  expect(unnamedPictures).toEqual(['/assets/1.svg', '/files/3.webp', '/files/4.webp'])
})
