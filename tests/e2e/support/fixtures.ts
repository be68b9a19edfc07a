import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { Mailbox } from '../../support/mailbox'
import { SiteProcess } from '../../support/running-site'

interface WorkerFixtures {
  /** The mail server of all recipients. */
  mailbox: Mailbox
  /** A site that accepts speakers' applications and delivers to the mailbox, shared by the tests of one worker. */
  site: SiteProcess
}

interface TestFixtures {
  baseURL: string
  /** A site for one test, which may stop and break it. Writes emails to files. */
  ownSite: SiteProcess
}

/** The office's address on the site under test. */
export const OFFICE = 'office@program.example'

/** The widest screen, in pixels, that counts as a phone. */
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

/** Hides the headless shell's resting mouse, which would hydrate forms as if a person were near. */
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
  // On a phone, forms hydrate when a pointer comes near. This event touches and scrolls nothing.
  if ((form.page().viewportSize()?.width ?? 0) <= PHONE_WIDTH) await form.dispatchEvent('pointerover')
  await form.locator('xpath=ancestor::*[@data-island][1]').and(form.page().locator('[data-hydrated]')).waitFor()
}

/** The form in the main content. */
export function mainForm(page: Page): Locator {
  return page.getByRole('main').locator('form')
}

/** The contact form in the sidebar of every page. */
export function sidebarForm(page: Page): Locator {
  return page.getByRole('complementary').locator('form')
}

/** Waits until a tab shows a URL. The headless shell reports each tab twice, and the first one stays empty. */
export async function expectTab(context: BrowserContext, address: string): Promise<void> {
  await expect.poll(() => context.pages().map((tab) => tab.url())).toContain(address)
}
