import { DESKTOP, expect, PHONE, test } from './fixtures'

test('the legend of a section is inside its border and above the next element', async ({ openTab }) => {
  const tab = await openTab(DESKTOP)
  for (const path of ['/application', '/accept']) {
    await tab.goto(path)
    for (const size of [DESKTOP, PHONE]) {
      await tab.resize(size)
      const wrong = await tab.evaluateAll({ css: 'main legend' }, (legends) =>
        legends
          .filter((legend) => {
            const { top, bottom } = legend.getBoundingClientRect()
            const section = legend.parentElement?.getBoundingClientRect().top ?? 0
            const next = legend.nextElementSibling?.getBoundingClientRect().top ?? 0
            return top - section < 8 || next < bottom
          })
          .map(({ textContent }) => textContent),
      )
      expect(wrong, `${path} at ${size.width} pixels`).toEqual([])
    }
  }
})

test('no word overflows its tile on Program, and none breaks in a heading on Location', async ({ openTab }) => {
  const tab = await openTab(DESKTOP)
  await tab.goto('/program')
  for (const width of [768, 993, 1000, 1150, 1280]) {
    await tab.resize({ width, height: 800 })
    const outside = await tab.evaluateAll(
      { css: '.weeks li' },
      (tiles) =>
        tiles.filter((tile) => tile.scrollWidth > tile.clientWidth || getComputedStyle(tile).hyphens === 'auto').length,
    )
    expect(outside, `${width}`).toBe(0)
  }
  await tab.goto('/location')
  for (const width of [993, 1000, 1150, 1280]) {
    await tab.resize({ width, height: 800 })
    const broken = await tab.evaluateAll({ css: '.clause > h2' }, (headings) =>
      headings.flatMap(({ firstChild }) =>
        [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap((word) => {
          const range = document.createRange()
          range.setStart(firstChild as Node, word.index)
          range.setEnd(firstChild as Node, word.index + word[0].length)
          return range.getClientRects().length > 1 ? [word[0]] : []
        }),
      ),
    )
    expect(broken, `${width}`).toEqual([])
  }
})

test('the contact form beside a long page stays in view if it fits the window', async ({ openTab }) => {
  const tab = await openTab({ width: 1280, height: 1000 })
  await tab.goto('/')
  const isInside = await tab.evaluate(() => {
    scrollTo({ top: 1500, behavior: 'instant' })
    const { top, bottom } = document.querySelector('.sidebar')?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    return top >= (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) && bottom <= innerHeight
  })
  expect(isInside).toBe(true)
})
