import { expectKept, expectReset, fill } from '../support/forms'
import { speaker } from '../support/ruled-forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

test('while speakers are not accepted, their form shows success after one second and sends nothing', async ({
  page,
  ownSite: site,
}) => {
  const before = [site.submissions().length, site.outbox().length]
  await page.clock.install()
  await page.goto(`${site.address}/speakers`)
  const form = mainForm(page)
  const button = form.locator('[type=submit]')
  const answers = speaker.answers()
  await waitUntilHydrated(form)
  await fill(form, answers)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.click()

  await expect(button).toHaveAccessibleName('Submitting...')
  await expect(button).toBeDisabled()
  await page.clock.runFor(999)
  await expect(form.getByRole('status')).toHaveText('Submitting...')
  await expectKept(form, answers)
  await page.clock.runFor(1)
  await expect(form.getByRole('status')).toHaveText(speaker.success)
  await expectReset(form, answers)
  await expect(button).toHaveAccessibleName('Submit Application')
  await expect(button).toBeEnabled()
  await expect(page.getByRole('region', { name: /^We received your/ })).toHaveCount(0)
  expect(requests).toEqual([])
  expect([site.submissions().length, site.outbox().length]).toEqual(before)
})
