import { routes } from '../support/routes'
import { DESKTOP, expect, PHONE, test } from './fixtures'
import { POLL, type Tab } from './tab'

const menu = { role: 'navigation', name: 'Site' } as const
const menuButton = { role: 'button', name: 'Menu' } as const

test('the menu on a phone opens, closes by its button and by Escape, and links to other pages', async ({ openTab }) => {
  const tab = await openTab(PHONE)
  await tab.goto('/')
  expect(await tab.isVisible(menu)).toBe(false)
  await tab.click(menuButton)
  await expect.poll(() => tab.isVisible(menu), POLL).toBe(true)
  await tab.click(menuButton)
  await expect.poll(() => tab.isVisible(menu), POLL).toBe(false)
  await tab.click(menuButton)
  await expect.poll(() => tab.isVisible(menu), POLL).toBe(true)
  await tab.press('Escape')
  await expect.poll(() => tab.isVisible(menu), POLL).toBe(false)
  await tab.click(menuButton)
  await tab.click({ within: 'nav', role: 'link', name: 'Application' })
  await expect.poll(() => tab.readPath(), POLL).toBe('/application')
  await expect.poll(() => tab.isVisible(menu), POLL).toBe(false)
})

test('the header links to every screen, the logo to Home, and no screen scrolls sideways', async ({ openTab }) => {
  const tab = await openTab(DESKTOP)
  await tab.goto('/contact')
  for (const { path, link, heading } of routes) {
    await test.step(path, async () => {
      if (link) await tab.click({ within: 'nav', role: 'link', name: link })
      else await tab.goto(path)
      await expect.poll(() => tab.readPath(), POLL).toBe(path)
      await expect.poll(() => readHeading(tab), POLL).toMatch(heading)
      for (const width of [320, DESKTOP.width]) {
        await tab.resize({ ...DESKTOP, width })
        expect.soft(await tab.measureSidewaysScroll(), `${path} at ${width} pixels`).toBe(0)
      }
    })
  }
  await tab.click({ within: 'header', role: 'link', name: 'Six Saturdays' })
  await expect.poll(() => tab.readPath(), POLL).toBe('/')
})

async function readHeading(tab: Tab): Promise<string> {
  return (await tab.readTexts({ within: 'main', css: 'h1' }))[0] ?? ''
}
