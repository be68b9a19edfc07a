import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { errorSummary, expectKept, expectReset, fill, message } from './forms'
import { speaker } from './ruled-forms'

test('a speaker is thanked after one second, and nothing leaves the page', async ({ page, site }) => {
  const before = [site.submissions().length, site.outbox().length]
  await page.clock.install()
  await page.goto('/speakers')
  const form = mainForm(page)
  const button = form.locator('[type=submit]')
  const answers = speaker.answers()
  await waitUntilAwake(form)
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

test('the button answers whatever stands in the form, and an attempt shows all that is missing', async ({ page }) => {
  await page.goto('/speakers')
  const form = mainForm(page)
  const button = form.getByRole('button', { name: 'Submit Application' })
  await waitUntilAwake(form)
  for (const text of Object.values(speaker.required)) await expect(message(form, text)).toHaveCount(0)
  await expect(button).toBeEnabled()
  await button.click()

  for (const text of Object.values(speaker.required)) await expect(message(form, text)).toBeVisible()
  await expect(form.locator('[aria-invalid]')).toHaveCount(10)
  await expect(errorSummary(page)).toBeFocused()
  await expect(form.getByRole('status')).toBeEmpty()
  await expect(button).toBeEnabled()
})

test('forty-nine characters are too few for the message, and fifty are enough', async ({ page }) => {
  await page.goto('/speakers')
  const form = mainForm(page)
  await waitUntilAwake(form)
  await fill(form, { ...speaker.answers(), message: 'x'.repeat(49) })
  await expect(message(form, speaker.required.message ?? '')).toBeVisible()
  await fill(form, { message: 'x'.repeat(50) })
  await expect(message(form, speaker.required.message ?? '')).toHaveCount(0)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(speaker.success)
  await expect(form.getByRole('status')).toBeInViewport({ ratio: 1 })
})

test('the call for speakers is not there as long as nobody takes their applications', async ({ site }) => {
  const answer = await fetch(`${site.address}/api/speaker`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a speaker hears what is missing, then the thanks, and nothing is stored', async ({ page, site }) => {
    const before = [site.submissions().length, site.outbox().length]
    const form = mainForm(page)
    const answers = speaker.answers()
    await page.goto('/speakers')
    await fill(form, { ...answers, ...speaker.mistakes })
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await form.locator('[type=submit]').click()
    expect((await answer).status()).toBe(422)
    await expect(page).toHaveTitle(/^Error: /)
    for (const text of speaker.messages) await expect(message(form, text)).toBeVisible()
    await expect(form.locator('[aria-invalid]')).toHaveCount(speaker.messages.length)
    await expectKept(form, { ...answers, ...speaker.mistakes })

    await fill(form, answers)
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(speaker.success)
    await expectReset(form, answers)
    await expect(page.getByRole('region', { name: /^We received your/ })).toHaveCount(0)
    expect([site.submissions().length, site.outbox().length]).toEqual(before)
  })

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    test.describe(`on ${viewport.width} by ${viewport.height}`, () => {
      test.use({ viewport })

      test('a speaker sees the thanks first', async ({ page }) => {
        await page.goto('/speakers')
        await fill(mainForm(page), speaker.answers())
        await mainForm(page).getByRole('button').click()
        await expect(page).toHaveURL(/\?form=speaker/)
        await expect(page.getByRole('main').getByText(speaker.success)).toBeInViewport({ ratio: 1 })
      })
    })
  }
})
