import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { routes } from './routes'
import { settle, walkPage } from './tab-stops'

const windows = [
  { width: 1280, height: 800 },
  { width: 800, height: 800 },
  { width: 390, height: 800 },
  { width: 844, height: 390 },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { path } of routes) {
  test(`${path} marks every focus and keeps it in sight, forward and backward, in four windows`, async ({ page }) => {
    await page.goto(path)
    await settle(page)
    for (const size of windows) {
      await page.setViewportSize(size)
      const where = `${size.width} by ${size.height}`
      const { controls, there, back } = await walkPage(page)
      expect.soft(controls.length, where).toBeGreaterThan(15)
      expect.soft(names(there), `${where}: in the order of the document`).toEqual(controls)
      expect.soft(names(back), `${where}: the same way back`).toEqual(controls)
      expect.soft(wrong(there), `${where}, forward`).toEqual([])
      expect.soft(wrong(back), `${where}, backward`).toEqual([])
    }
  })
}

test('the summary of errors takes the focus in sight, below the header, in four windows', async ({ page }) => {
  for (const size of windows) {
    await page.setViewportSize(size)
    await page.goto('/contact')
    await waitUntilAwake(mainForm(page))
    await mainForm(page).locator('[type=submit]').click()
    const summary = page.getByRole('group', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    const top = (await summary.boundingBox())?.y ?? 0
    expect.soft(top, `${size.width} by ${size.height}`).toBeGreaterThanOrEqual(header?.height ?? 0)
  }
})

type TabStop = Awaited<ReturnType<typeof walkPage>>['there'][number]

function names(stops: TabStop[]): string[] {
  return stops.map(({ name }) => name)
}

function wrong(stops: TabStop[]): TabStop[] {
  return stops.filter(({ unmarked, unseen }) => unmarked || unseen)
}
