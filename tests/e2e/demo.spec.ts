import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/running-site'
import { signInToDemo, startDemo } from './support/demo'
import { expect, test } from './support/fixtures'

const data = join(import.meta.dirname, '../../data')

test('the demo shows a filled desk, does not touch the data folder, and deletes its own', async ({ page }) => {
  const changedAt = existsSync(data) && statSync(data).mtimeMs
  const port = await freePort()
  const demo = await startDemo({ PORT: String(port) })
  try {
    expect(new URL(demo.link).port).toBe(String(port))
    await signInToDemo(page, demo)
    for (const heading of ['Failed emails 3', /^Overdue [1-9]/, /^Mine [1-9]/, /^New [1-9]/])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await page.getByRole('link', { name: 'Inbox', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('1,000+ submissions')
    for (const status of ['new', 'open', 'answered', 'done', 'spam']) {
      await page.goto(new URL(`/desk/inbox?status=${status}`, demo.link).href)
      await expect(page.getByRole('main').getByRole('listitem').last(), status).toBeVisible()
    }
    expect(existsSync(demo.folder)).toBe(true)
  } finally {
    await demo.stop()
  }
  expect(existsSync(demo.folder)).toBe(false)
  expect(existsSync(data) && statSync(data).mtimeMs).toBe(changedAt)
})
