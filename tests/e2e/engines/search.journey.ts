import { DESKTOP, expect, PHONE, test } from './fixtures'
import { POLL, type Tab } from './tab'

const box = { label: 'Search this site' }
const options = { css: '[role=option]', within: '[role=search]' }

const selected = (tab: Tab) => tab.readTexts({ ...options, css: '[aria-selected=true]' })

test('the search suggests pages while someone types, is used by keys, and closes on Escape and Tab', async ({
  openTab,
  testProxy,
}) => {
  const release = testProxy.holdBack('/search.json')
  const tab = await openTab(DESKTOP)
  await tab.goto('/about')
  await tab.type(box, 'REFUN')
  expect(await tab.isVisible(options)).toBe(false)
  release()
  await expect.poll(() => tab.readTexts(options), POLL).toEqual(['Refund process Cancellation Policy'])
  await tab.press('Escape')
  await expect.poll(() => tab.isVisible(options), POLL).toBe(false)
  expect(await tab.readValue(box)).toBe('REFUN')
  await tab.press('ArrowDown')
  await expect.poll(() => selected(tab), POLL).toEqual(['Refund process Cancellation Policy'])
  await tab.press('Tab')
  await expect.poll(() => tab.isVisible(options), POLL).toBe(false)
  await tab.type(box, 'd')
  await expect.poll(() => tab.isVisible(options), POLL).toBe(true)
  await tab.press('Enter')
  expect(await tab.readPath()).toBe('/about')
  await tab.press('ArrowDown', 'Enter')
  await expect.poll(() => tab.readPath(), POLL).toBe('/cancellation-policy')
  expect(await tab.evaluate(() => location.hash)).toBe('#refunds')
})

test('on a phone a suggestion links to its page', async ({ openTab }) => {
  const tab = await openTab(PHONE)
  await tab.goto('/about')
  await tab.type(box, 'schools')
  await expect.poll(() => tab.isVisible(options), POLL).toBe(true)
  expect(await tab.measureSidewaysScroll()).toBe(0)
  await tab.click({ ...options, name: 'Partner Schools' })
  await expect.poll(() => tab.readPath(), POLL).toBe('/schools')
})
