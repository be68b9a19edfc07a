import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { Mailbox } from '../../support/mailbox'
import { SiteProcess } from '../../support/running-site'

interface WorkerFixtures {
  /** Receives the emails of all recipients. */
  mailbox: Mailbox
  /** A site that accepts speakers' applications and delivers to the mailbox, shared by the tests of one worker. */
  site: SiteProcess
}

interface TestFixtures {
  baseURL: string
  /** A site for one test, which may stop or damage it. Emails are written to files. */
  ownSite: SiteProcess
}

/** The office's address on the site under test. */
export const OFFICE = 'office@program.example'

/** Maximum width, in pixels, that counts as a phone. */
const PHONE_WIDTH = 768

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const mailbox = await Mailbox.open()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailbox }, use) => {
      const site = await SiteProcess.start({ SMTP_URL: mailbox.url, OFFICE_EMAIL: OFFICE, SPEAKER_INTAKE: 'on' })
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  ownSite: async ({}, use) => {
    const site = await SiteProcess.start()
    await use(site)
    await site.remove()
  },
  baseURL: async ({ site }, use) => use(site.address),
  /** Replaces other sites, such as videos and the map, with an empty page. */
  context: async ({ context }, use) => {
    const body = '<!doctype html><html lang="en"><title>Elsewhere</title>'
    await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body }))
    await context.addInitScript(ignoreRestingMouse)
    await use(context)
  },
})

export { expect }

/** Ignores the headless shell's resting mouse, which would hydrate forms. */
function ignoreRestingMouse(): void {
  const ignore = (event: PointerEvent) => {
    if (event.isTrusted && event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation()
  }
  addEventListener('pointerover', ignore, { capture: true })
}

/** Creates an email address that no other test uses. */
export function freshEmail(): string {
  return `student-${crypto.randomUUID().slice(0, 8)}@example.org`
}

/** Waits until the island around a form has hydrated. */
export async function waitUntilHydrated(form: Locator): Promise<void> {
  // On a phone, a form hydrates when a pointer comes near it. This event neither touches nor scrolls.
  if ((form.page().viewportSize()?.width ?? 0) <= PHONE_WIDTH) await form.dispatchEvent('pointerover')
  await form.locator('xpath=ancestor::*[@data-island][1]').and(form.page().locator('[data-hydrated]')).waitFor()
}

/** Returns the form in the main content. */
export function mainForm(page: Page): Locator {
  return page.getByRole('main').locator('form')
}

/** Returns the contact form in the sidebar, which is on every page. */
export function sidebarForm(page: Page): Locator {
  return page.getByRole('complementary').locator('form')
}

/** Waits until a tab shows a URL. The headless shell lists each tab twice, and the URL of the first stays empty. */
export async function expectTab(context: BrowserContext, address: string): Promise<void> {
  await expect.poll(() => context.pages().map((tab) => tab.url())).toContain(address)
}
