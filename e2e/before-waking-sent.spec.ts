import { expect, test, waitUntilAwake } from './fixtures'
import { application, asSent, control, expectKept, expectReset, fill, message, siteForms } from './forms'
import { failUntilPosted, holdBack, watchAlerts, watchPosts } from './network'

const ISLAND_SCRIPT = '**/assets/island*.js'

for (const { name, path, call, find, answers: newAnswers, success, mistakes, messages } of siteForms) {
  test.describe(`the ${name} form, sent before it woke`, () => {
    test('waits for its island and then goes by its call', async ({ page, site }) => {
      watchAlerts(page)
      const posts = watchPosts(page)
      const script = await holdBack(page, ISLAND_SCRIPT)
      const answers = newAnswers()
      const form = find(page)
      await page.goto(path)
      await script.made
      await fill(form, answers)
      await form.locator('[type=submit]').click()
      await expectKept(form, answers)
      expect(posts).toEqual([])
      script.release()

      await expect(form.getByRole('status')).toHaveText(success)
      await expectReset(form, answers)
      await expect(page).toHaveURL(path)
      expect(posts.map((post) => new URL(post.url()).pathname)).toEqual([`/api/${call}`])
      expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: asSent(answers) }])
    })

    test('goes as a plain post where the island cannot arrive', async ({ page, site }) => {
      await page.route(ISLAND_SCRIPT, (route) => route.abort())
      const answers = newAnswers()
      const form = find(page)
      await page.goto(path)
      await fill(form, { ...answers, ...mistakes })
      await form.locator('[type=submit]').click()
      for (const text of messages) await expect(message(form, text)).toBeVisible()
      await expectKept(form, { ...answers, ...mistakes })

      await fill(form, answers)
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(success)
      expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: asSent(answers) }])
    })

    test('comes back with its mistakes; what is mended before the island wakes stays', async ({ page, site }) => {
      watchAlerts(page)
      const script = await holdBack(page, ISLAND_SCRIPT)
      await failUntilPosted(page, ISLAND_SCRIPT)
      const answers = newAnswers()
      const form = find(page)
      await page.goto(path)
      await fill(form, { ...answers, ...mistakes })
      await form.locator('[type=submit]').click()
      for (const text of messages) await expect(message(form, text)).toBeVisible()
      await script.made
      await fill(form, answers)
      script.release()
      await waitUntilAwake(form)

      await expectKept(form, answers)
      for (const text of messages) await expect(message(form, text)).toHaveCount(0)
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(success)
      await expectReset(form, answers)
      expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: asSent(answers) }])
    })
  })
}

test('a form that no script ever reaches is a form all the same', async ({ page, site }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  const answers = application.answers()
  const form = application.find(page)
  await page.goto(application.path)
  await fill(form, answers)
  await form.locator('[type=submit]').click()

  await expect(form.getByRole('status')).toHaveText(application.success)
  await expect(form.getByRole('status')).toBeInViewport()
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: asSent(answers) }])
})

test('two impatient clicks before the form woke are one application', async ({ page, site, mailbox }) => {
  const script = await holdBack(page, ISLAND_SCRIPT)
  const answers = application.answers()
  const form = application.find(page)
  await page.goto(application.path)
  await script.made
  await fill(form, answers)
  await form.locator('[type=submit]').click()
  await control(form, 'phone').press('Enter')
  script.release()

  await expect(form.getByRole('status')).toHaveText(application.success)
  await expectReset(form, answers)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
})

test('a form that waits for its island says that it is busy, until it can say more', async ({ page }) => {
  watchAlerts(page)
  for (const { path, find, answers: newAnswers, success } of siteForms) {
    const script = await holdBack(page, ISLAND_SCRIPT)
    const form = find(page)
    await page.goto(path)
    await script.made
    await fill(form, newAnswers())
    await expect(form).not.toHaveAttribute('aria-busy')
    await form.locator('[type=submit]').click()
    await expect(form).toHaveAttribute('aria-busy', 'true')
    script.release()
    await expect(form.getByRole('status')).toHaveText(success)
    await expect(form).not.toHaveAttribute('aria-busy')
    await page.unroute(ISLAND_SCRIPT)
  }
})

test('a form whose script does not come rests at once, says after a while that nothing came of it, and can be sent again', async ({
  page,
  site,
}) => {
  await page.clock.install()
  const script = await holdBack(page, ISLAND_SCRIPT)
  const posts = watchPosts(page)
  const answers = application.answers()
  const form = application.find(page)
  const button = form.locator('[type=submit]')
  await page.goto(application.path)
  await fill(form, answers)
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleName('Submitting...')
  await expect(form.getByRole('status')).toHaveText('Submitting...')
  await page.clock.fastForward(20_000)
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expect(button).toBeEnabled()
  await expect(button).toHaveAccessibleName('Submit Application')
  await expectKept(form, answers)

  await button.click()
  await expect(button).toBeDisabled()
  expect(posts).toEqual([])
  script.release()
  await expect(form.getByRole('status')).toHaveText(application.success)
  await page.clock.fastForward(40_000)
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('a page that comes back from where the form was posted can be sent again', async ({ page }) => {
  await holdBack(page, ISLAND_SCRIPT)
  const form = application.find(page)
  await page.goto(application.path)
  await fill(form, application.answers())
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(form.locator('[type=submit]')).toBeEnabled()
})
