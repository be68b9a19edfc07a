import type { Locator } from '@playwright/test'
import { application, asSent, contactSidebar, control, errorSummary, expectKept, fill, message } from '../support/forms'
import { failUntilPosted, holdBack, watchAlerts, watchPosts, watchScripts } from '../support/network'
import { acceptance } from '../support/ruled-forms'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { measureBlockingTime } from './support/blocking-time'
import { expect, mainForm, sidebarForm, test, waitUntilHydrated } from './support/fixtures'
import { waitUntilIdle } from './support/layout'

const ISLAND_SCRIPT = '**/assets/island*.js'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

test.describe('on a desktop', () => {
  test('the main form hydrates once the page has loaded', async ({ page }) => {
    const scripts = watchScripts(page)
    const picture = await holdBack(page, '**/assets/*.svg')
    await page.goto('/application', { waitUntil: 'commit' })
    await picture.made
    await page.locator('footer').waitFor()
    await waitUntilIdle(page)
    expect(scripts).toEqual([])
    picture.release()
    await waitUntilHydrated(mainForm(page))
  })

  test('with Save-Data, a form hydrates only on focus', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const scripts = watchScripts(page)
    await page.goto('/application')
    await waitUntilIdle(page)
    expect(scripts).toEqual([])
    await control(mainForm(page), 'firstName').focus()
    await waitUntilHydrated(mainForm(page))
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  for (const { name, path, find } of [application, contactSidebar]) {
    test(`the ${name} form requests no script until it is scrolled near, then hydrates`, async ({ page }) => {
      const scripts = watchScripts(page)
      await page.goto(path)
      await waitUntilIdle(page)
      expect(scripts).toEqual([])
      await find(page).evaluate((form) => form.scrollIntoView())
      await expectHydrated(find(page))
    })
  }

  test('a form far below does not hydrate after a little scrolling, but on interaction', async ({ page }) => {
    const scripts = watchScripts(page)
    await page.goto('/about')
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await waitUntilIdle(page)
    expect(scripts).toEqual([])
    const email = control(sidebarForm(page), 'email')
    const interactions: Record<string, () => Promise<unknown>> = {
      'by touch': () => email.tap(),
      'by focus': () => email.evaluate((field) => field.focus({ preventScroll: true })),
      'by autofill': () =>
        email.evaluate((field: HTMLInputElement) => {
          field.value = 'ada@school.example'
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }),
      'by submitting': () => sidebarForm(page).evaluate((form: HTMLFormElement) => form.requestSubmit()),
    }
    for (const [name, interact] of Object.entries(interactions)) {
      await test.step(name, async () => {
        await page.goto('/about')
        await interact()
        await expectHydrated(sidebarForm(page))
      })
    }
  })

  test('a form that is focused before the script of the page runs hydrates when it does', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const field = document.querySelector<HTMLInputElement>('main [name=firstName]')
        if (!field) return
        observer.disconnect()
        field.focus({ preventScroll: true })
        field.value = 'Ada'
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/application')
    await expectHydrated(mainForm(page))
    await expect(control(mainForm(page), 'firstName')).toBeFocused()
    await expect(control(mainForm(page), 'firstName')).toHaveValue('Ada')
  })

  test('a page with a form blocks a slow phone for at most 20 milliseconds', async ({ page }) => {
    const blocked = await measureBlockingTime(page, async () => {
      await page.goto(application.path)
      await waitUntilIdle(page)
    })
    expect(blocked).toBeLessThanOrEqual(20)
  })
})

test('input before and during hydration is kept and validated', async ({ page, site }) => {
  const script = await holdBack(page, ISLAND_SCRIPT)
  const form = application.find(page)
  const goals = 'Sell tea on Saturdays, and count what is left in the box. '.repeat(3)
  const answers = { ...application.answers(), goals: '', referralSource: 'other' }
  await page.goto(application.path)
  await script.made
  await fill(form, { ...answers, email: 'ada@', referralOther: 'A poster' })
  await control(form, 'goals').pressSequentially(goals.slice(0, 20))
  script.release()
  await control(form, 'goals').pressSequentially(goals.slice(20))
  await waitUntilHydrated(form)

  await expectKept(form, { ...answers, email: 'ada@', goals, referralOther: 'A poster' })
  await expect(control(form, 'goals')).toBeFocused()
  await expect(message(form, 'Please enter a valid email')).toBeVisible()
  await expect(form.locator('[aria-invalid]')).toHaveCount(1)
  await fill(form, { email: answers.email })
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { ...answers, goals: goals.trim() } }])
})

test('checkboxes and lists that were set before hydration keep their values', async ({ page, site }) => {
  const script = await holdBack(page, ISLAND_SCRIPT)
  const form = acceptance.find(page)
  const answers = acceptance.answers()
  await page.goto(acceptance.path)
  await script.made
  await fill(form, answers)
  script.release()
  await waitUntilHydrated(form)
  await expectKept(form, answers)
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(acceptance.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: asSent(answers) }])
})

test('two submits before hydration wait for the script and store one application', async ({ page, site, mailbox }) => {
  const posts = watchPosts(page)
  const script = await holdBack(page, ISLAND_SCRIPT)
  const answers = application.answers()
  const form = application.find(page)
  await page.goto(application.path)
  await script.made
  await fill(form, answers)
  await expect(form).not.toHaveAttribute('aria-busy')
  await form.locator('[type=submit]').click()
  await control(form, 'phone').press('Enter')
  await expect(form).toHaveAttribute('aria-busy', 'true')
  await expectKept(form, answers)
  expect(posts).toEqual([])
  script.release()

  await expect(form.getByRole('status')).toHaveText(application.success)
  await expect(form).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(application.path)
  expect(posts.map((post) => new URL(post.url()).pathname)).toEqual(['/api/application'])
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
})

test('a form submitted with mistakes before hydration shows its errors after hydration', async ({ page, site }) => {
  const script = await holdBack(page, ISLAND_SCRIPT)
  const form = contactSidebar.find(page)
  const invalidAnswers = { ...contactSidebar.answers(), ...contactSidebar.mistakes }
  await page.goto(contactSidebar.path)
  await script.made
  await fill(form, invalidAnswers)
  await form.locator('[type=submit]').click()
  await expect(errorSummary(page)).toHaveCount(0)
  script.release()

  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page).getByRole('link')).toHaveText(contactSidebar.messages)
  await expect(form.locator('[type=submit]')).toBeDisabled()
  await expectKept(form, invalidAnswers)
  for (const text of contactSidebar.messages) await expect(message(form, text)).toBeVisible()
  expect(site.submissionsOf(invalidAnswers.email)).toEqual([])
})

test('a form without its script is posted by the browser, and corrections before hydration are kept', async ({
  page,
  site,
}) => {
  watchAlerts(page)
  const script = await holdBack(page, ISLAND_SCRIPT)
  await failUntilPosted(page, '**/assets/*.js')
  const answers = application.answers()
  const form = application.find(page)
  await page.goto(application.path)
  const title = await page.title()
  await fill(form, { ...answers, ...application.mistakes })
  await form.locator('[type=submit]').click()
  for (const text of application.messages) await expect(message(form, text)).toBeVisible()
  await expect(page).toHaveTitle(`Error: ${title}`)
  expect.soft(await axeViolationsInBothSchemes(page, 390, 1280), 'with errors').toEqual([])
  await script.made
  const { goals = '', ...others } = answers
  await fill(form, others)
  script.release()
  await waitUntilHydrated(form)

  await expectKept(form, others)
  await expect(page).toHaveTitle(`Error: ${title}`)
  await fill(form, { goals })
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  await expect(page).toHaveTitle(title)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers }])
})

test('a form sent offline shows a failure, and is sent once online', async ({ page, context, site }) => {
  const answers = application.answers()
  const form = application.find(page)
  await page.route(ISLAND_SCRIPT, (route) => route.abort())
  await page.goto(application.path)
  await fill(form, answers)
  await context.setOffline(true)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expect(page).toHaveURL(application.path)
  await expectKept(form, answers)
  await context.setOffline(false)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('a form whose script does not arrive is disabled, reports a failure after a while, and can be sent again', async ({
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

  // A page restored from the back/forward cache can be submitted again.
  await button.click()
  await expect(button).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(button).toBeEnabled()

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

async function expectHydrated(form: Locator): Promise<void> {
  await expect(form.locator('xpath=ancestor::*[@data-island][1]')).toHaveAttribute('data-hydrated', '')
}
