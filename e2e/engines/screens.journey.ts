import { routes } from '../routes'
import { DESK, expect, PHONE, test } from './fixtures'
import type { Tab } from './tab'

const menu = { role: 'navigation', name: 'Site' } as const
const menuButton = { role: 'button', name: 'Menu' } as const

for (const width of [320, 390, 1280]) {
  test(`no screen scrolls sideways at ${width} pixels`, async ({ openTab }) => {
    const tab = await openTab({ width, height: 800 })
    for (const { path, heading } of routes) {
      await test.step(path, async () => {
        await tab.goto(path)
        await expect.poll(() => headingOf(tab)).toMatch(heading)
        expect.soft(await sidewaysPixels(tab), path).toBe(0)
      })
    }
  })
}

test('the menu of a phone opens, leads on, and closes by its button and by Escape', async ({ openTab }) => {
  const tab = await openTab(PHONE)
  await tab.goto('/')
  expect(await tab.isVisible(menu)).toBe(false)
  await tab.click(menuButton)
  await expect.poll(() => tab.isVisible(menu)).toBe(true)
  await tab.click(menuButton)
  await expect.poll(() => tab.isVisible(menu)).toBe(false)
  await tab.click(menuButton)
  await expect.poll(() => tab.isVisible(menu)).toBe(true)
  await tab.press('Escape')
  await expect.poll(() => tab.isVisible(menu)).toBe(false)
  await tab.click(menuButton)
  await tab.click({ within: 'nav', role: 'link', name: 'Application' })
  await expect.poll(() => tab.path()).toBe('/application')
  await expect.poll(() => tab.isVisible(menu)).toBe(false)
})

test('the header leads to every screen that it names, and the logo home', async ({ openTab }) => {
  const tab = await openTab(DESK)
  await tab.goto('/contact')
  for (const { path, link, heading } of routes) {
    if (!link) continue
    await test.step(link, async () => {
      await tab.click({ within: 'nav', role: 'link', name: link })
      await expect.poll(() => tab.path()).toBe(path)
      await expect.poll(() => headingOf(tab)).toMatch(heading)
    })
  }
  await tab.click({ within: 'header', role: 'link', name: 'Six Saturdays' })
  await expect.poll(() => tab.path()).toBe('/')
})

async function headingOf(tab: Tab): Promise<string> {
  return (await tab.texts({ within: 'main', css: 'h1' }))[0] ?? ''
}

function sidewaysPixels(tab: Tab): Promise<number> {
  return tab.evaluate(() => {
    scrollTo(1000, 0)
    return Math.max(scrollX, document.documentElement.scrollWidth - document.documentElement.clientWidth)
  })
}
