import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { Mailbox } from '../../support/mailbox'
import { SiteProcess } from '../../support/running-site'

interface WorkerFixtures {
  /** The office's and everybody else's mail server. */
  mailbox: Mailbox
  /** The site, taking speakers' applications too and delivering to the mailbox; shared by the tests of one worker. */
  site: SiteProcess
}

interface TestFixtures {
  baseURL: string
  /** A site for one test alone, which may stop and break it; its emails go into files. */
  ownSite: SiteProcess
}

/** Where the site under test sends the office's mail. */
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
  /** Other sites are out of reach: an empty page stands in the frames of videos and of the map. */
  context: async ({ context }, use) => {
    const body = '<!doctype html><html lang="en"><title>Elsewhere</title>'
    await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body }))
    await context.addInitScript(ignoreRestingMouse)
    await use(context)
  },
})

export { expect }

/** The headless shell tells each page of a mouse that rests in its corner, as if somebody were there. */
function ignoreRestingMouse(): void {
  const ignore = (event: PointerEvent) => {
    if (event.isTrusted && event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation()
  }
  addEventListener('pointerover', ignore, { capture: true })
}

/** An email address that no other test uses, so that each finds its own email. */
export function freshEmail(): string {
  return `student-${crypto.randomUUID().slice(0, 8)}@example.org`
}

/** Waits until the island around a form answers to a person. */
export async function waitUntilHydrated(form: Locator): Promise<void> {
  // On a phone it waits for somebody who comes near; this one touches nothing and does not scroll.
  if ((form.page().viewportSize()?.width ?? 0) <= PHONE_WIDTH) await form.dispatchEvent('pointerover')
  await form.locator('xpath=ancestor::*[@data-island][1]').and(form.page().locator('[data-hydrated]')).waitFor()
}

/** The page's own form, beside the sidebar's. */
export function mainForm(page: Page): Locator {
  return page.getByRole('main').locator('form')
}

/** The contact form beside every page. */
export function sidebarForm(page: Page): Locator {
  return page.getByRole('complementary').locator('form')
}

/** Waits until a tab shows an address. The headless shell tells of a tab twice: the first never shows anything. */
export async function expectTab(context: BrowserContext, address: string): Promise<void> {
  await expect.poll(() => context.pages().map((tab) => tab.url())).toContain(address)
}
