import type { Locator, Page } from '@playwright/test'
import { application, contactSidebar, control } from '../support/forms'
import { holdBack, watchScripts } from '../support/network'
import { blockingTime } from './support/blocking-time'
import { expect, mainForm, sidebarForm, test, waitUntilHydrated } from './support/fixtures'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

test.describe('on a desk', () => {
  test('the main form hydrates by itself, but not before the page has loaded', async ({ page }) => {
    const scripts = watchScripts(page)
    const picture = await holdBack(page, '**/assets/*.svg')
    await page.goto('/application', { waitUntil: 'commit' })
    await picture.made
    await page.locator('footer').waitFor()
    await untilIdle(page)
    expect(scripts).toEqual([])
    picture.release()
    await waitUntilHydrated(mainForm(page))
  })

  test('nothing hydrates by itself for a visitor who asks for less data', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const scripts = watchScripts(page)
    await page.goto('/application')
    await untilIdle(page)
    expect(scripts).toEqual([])
    await control(mainForm(page), 'firstName').focus()
    await waitUntilHydrated(mainForm(page))
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  for (const { name, path, find } of [application, contactSidebar]) {
    test(`the ${name} form costs nothing while nobody is there, and hydrates when somebody comes near`, async ({
      page,
    }) => {
      const scripts = watchScripts(page)
      await page.goto(path)
      await untilIdle(page)
      expect(scripts).toEqual([])
      await find(page).evaluate((form) => form.scrollIntoView())
      await expectHydrated(find(page))
    })
  }

  test('a form far below does not hydrate after a little scrolling, but does at once when it is wanted', async ({
    page,
  }) => {
    const scripts = watchScripts(page)
    await page.goto('/about')
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await untilIdle(page)
    expect(scripts).toEqual([])
    const email = control(sidebarForm(page), 'email')
    const wishes: Record<string, () => Promise<unknown>> = {
      'by touch': () => email.tap(),
      'by focus': () => email.evaluate((field) => field.focus({ preventScroll: true })),
      'by the browser, which fills it in': () =>
        email.evaluate((field: HTMLInputElement) => {
          field.value = 'ada@school.example'
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }),
      'by being sent': () => sidebarForm(page).evaluate((form: HTMLFormElement) => form.requestSubmit()),
    }
    for (const [how, wish] of Object.entries(wishes)) {
      await test.step(how, async () => {
        await page.goto('/about')
        await wish()
        await expectHydrated(sidebarForm(page))
      })
    }
  })

  test('a form that was focused before the script of its page ran hydrates when it does', async ({ page }) => {
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

  test('a page with a form holds up a slow phone for 20 milliseconds at most', async ({ page }) => {
    const blocked = await blockingTime(page, async () => {
      await page.goto(application.path)
      await untilIdle(page)
    })
    expect(blocked).toBeLessThanOrEqual(20)
  })
})

/**
 * Waits until the page has done all that it was going to do by itself: what comes into view is told with a frame, and
 * who waited for an idle moment before us had it before us.
 */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let times = 0; times < 2; times++) {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      await new Promise((idle) => requestIdleCallback(idle))
    }
    // What was asked for before this has been seen by then.
    await fetch('/robots.txt')
  })
}

async function expectHydrated(form: Locator): Promise<void> {
  await expect(form.locator('xpath=ancestor::*[@data-island][1]')).toHaveAttribute('data-hydrated', '')
}
