import { DatabaseSync } from 'node:sqlite'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { asPlainFields } from '../support/answers'
import { application } from '../support/forms'
import { smallPicture } from '../support/hostile-files'
import { watchConsole } from '../support/network'
import { SiteProcess } from '../support/running-site'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { sendEveryForm, sendForm, signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'
import { measureSidewaysScroll, setWidth } from './support/layout'
import { findSmallTargets } from './support/small-targets'
import { hasBadFocus, walkPage } from './support/tab-stops'

/** Each page of the desk. After `>>` follow links, by name, that lead to the page. */
const PAGES = [
  '/desk',
  '/desk/inbox',
  '/desk/inbox?q=nobody',
  '/desk/inbox?q=ada&form=contact&unread=yes',
  '/desk/inbox >> Ada',
  '/desk/inbox >> Ada >> Correct an answer',
  '/desk/inbox/new',
  '/desk/inbox/new/application',
  '/desk/inbox/new/acceptance',
  '/desk/inbox/new/referral',
  '/desk/export?form=acceptance&print=yes',
  '/desk/inbox >> Ada >> Possible duplicate',
  '/desk/applicants',
  '/desk/applicants?q=nobody',
  '/desk/applicants >> Ada',
  '/desk/applicants >> Ada >> Receipt',
  'a decision about applicants',
  '/desk/saturday/summer',
  '/desk/money',
  '/desk/money/lists/overdue',
  '/desk/matches',
  '/desk/money/import',
  '/desk/money/unmatched',
  '/desk/website',
  '/desk/website/find?q=saturday',
  '/desk/website/new/ownPages',
  '/desk/website/edit/shown-pages',
  '/desk/website/edit/location',
  '/desk/website/edit/announcements/registration?check',
  '/desk/website/unpublish/announcements/registration',
  '/desk/website/history/program',
  '/desk/website/compare/program?before=fresh&after=fresh',
  '/desk/website/preview/program',
  '/desk/website/publish/location',
  '/desk/website/edit/buttons',
  '/desk/schools',
  '/desk/seasons',
  '/desk/seasons/summer',
  '/desk/seasons/new?program=winter',
  '/desk/replies',
  '/desk/replies/new',
  '/desk/letters',
  '/desk/letters/new?kind=considering&season=summer',
  'letters before they are sent',
  'letters after they were sent',
  '/desk/letter-templates',
  '/desk/letter-templates/offer',
  '/desk/site-check',
  '/desk/website/edit/team',
  '/desk/website/edit/pages/home',
  '/desk/money/paypal',
  '/desk/backups',
  '/desk/files',
  '/desk/files >> stall',
  '/desk/emails',
  '/desk/emails >> Message',
  '/desk/tags',
  '/desk/log',
  '/desk/team',
  '/desk/team >> Rosa',
  '/desk/team/invite',
  '/desk/account',
  '/desk/keys',
  '/desk/manual',
  '/desk/verify',
  '/desk/nowhere',
]

/** Pages to walk by keyboard on a computer: one with lists beside its content, one with a document form. */
const WALKED_ON_COMPUTER = ['/desk/inbox >> Ada', '/desk/website/edit/location']

const COMPUTER = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const PUBLIC_PAGES = ['/desk/sign-in']

/** A long word that must not widen any page. */
const LONG_WORD = 'hubertblainewolfeschlegelsteinhausenbergerdorffwelchevoraltern'

/** Adds a failed backup whose command printed a long word. */
function addFailedBackup(site: SiteProcess): void {
  const at = new Date().toISOString()
  const database = new DatabaseSync(site.databaseFile, { timeout: 60_000 })
  database
    .prepare('INSERT INTO backups (id, made_at, name, reason, left_failure) VALUES (?, ?, ?, ?, ?)')
    .run(at, at, at, 'night', `The command failed (exit code 1): ${LONG_WORD}`)
  database.close()
}

/** A desk with content on every page, one per worker. */
interface FilledDesk {
  site: SiteProcess
  /** Session cookies of the owner. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  /** Addresses of pages with a generated id, by their name in PAGES. */
  addresses: Readonly<Record<string, string>>
}

let desk: FilledDesk

test.beforeAll(async ({ browser }) => {
  const site = await SiteProcess.start()
  desk = { site, ...(await fillDesk(site, browser)) }
})
test.afterAll(() => desk.site.remove())

for (const path of [...PUBLIC_PAGES, ...PAGES])
  test(`${path} is accessible on a computer and on a phone`, async ({ page, context }) => {
    const lines = watchConsole(page)
    if (PAGES.includes(path)) await context.addCookies(desk.cookies)
    await showOn(page, PHONE)
    await open(page, desk.site.address, desk.addresses[path] ?? path)
    await expectFocus(page, path)
    expect.soft(await findSmallTargets(page), `targets on ${path} on a phone`).toEqual([])
    await showOn(page, COMPUTER)
    expect.soft(await findSmallTargets(page), `targets on ${path} on a computer`).toEqual([])
    if (WALKED_ON_COMPUTER.includes(path)) await expectFocus(page, path)
    const mainButtons = page.locator('.button:not(.button--quiet)').filter({ visible: true })
    expect.soft((await mainButtons.allTextContents()).slice(1), `further main buttons on ${path}`).toEqual([])

    await openDetails(page)
    expect.soft(await axeViolationsInBothSchemes(page), `axe on ${path} on a computer`).toEqual([])
    expect.soft(await findLooseCells(page), `cells on ${path}`).toEqual([])
    await expectNoScrolling(page, path, 768, 1280)
    await showOn(page, PHONE)
    expect.soft(await axeViolationsInBothSchemes(page), `axe on ${path} on a phone`).toEqual([])
    await expectNoScrolling(page, path, 320)
    expect(lines.filter((line) => !line.includes('404'))).toEqual([])
  })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the inbox shows submissions near the top, and its lists in a narrow menu', async ({ page, context }) => {
    await context.addCookies(desk.cookies)
    await page.goto(`${desk.site.address}/desk/inbox`)
    const heightOf = async (part: string) => (await page.locator(part).first().boundingBox())?.height ?? 0
    const top = (await page.locator('.inbox > li').first().boundingBox())?.y ?? Number.POSITIVE_INFINITY
    expect(top - (await heightOf('.banner'))).toBeLessThanOrEqual(240)
    await page.getByText('Lists', { exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Lists' })
    expect((await menu.boundingBox())?.width).toBeLessThan(120)
    await menu.getByRole('link', { name: 'Unread' }).click()
    await expect(page).toHaveURL(/unread=yes/)
  })

  test('the button beside a title wraps with letters twice as large', async ({ page, context }) => {
    await context.addCookies(desk.cookies)
    await page.goto(`${desk.site.address}/desk/backups`)
    await page.getByRole('button', { name: 'Make a backup now' }).click()
    await expect(page.getByRole('button', { name: 'A backup is being made' })).toBeVisible()
    await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
    // The button can be visible before the style sheet applies.
    await expect.poll(() => measureSidewaysScroll(page)).toBe(0)
  })
})

async function fillDesk(site: SiteProcess, browser: Browser): Promise<Omit<FilledDesk, 'site'>> {
  await sendEveryForm(site)
  addFailedBackup(site)
  const long = { ...application.answers(), firstName: `Ada${LONG_WORD}`, schoolName: LONG_WORD }
  await sendForm(site, '/application?form=application', asPlainFields(long))
  const context = await browser.newContext({ viewport: COMPUTER })
  await signInAs(context, site, 'owner', `Rosa${LONG_WORD}`)
  const page = await context.newPage()
  await addTags(page, site.address)
  await uploadFile(page, site.address)
  await saveDraft(page, site.address)
  const addresses = await decideAndWrite(page, site.address)
  const cookies = await context.cookies()
  await context.close()
  return { cookies, addresses }
}

/** Rates and rejects an applicant, and writes letters. Resolves to the addresses of the pages in between. */
async function decideAndWrite(page: Page, address: string): Promise<FilledDesk['addresses']> {
  const pathOf = () => page.url().slice(address.length)
  await open(page, address, '/desk/applicants >> Ada')
  await page.getByRole('radio', { name: '4' }).check()
  await page.getByLabel('Why, in a sentence').fill(LONG_WORD)
  await page.getByRole('button', { name: 'Save my rating' }).click()
  await expect(page.getByText('Rating saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('No one was told.')).toBeVisible()
  await page.goto(`${address}/desk/applicants`)
  await page.getByLabel(/that matche?s?/).check()
  await page.getByRole('button', { name: 'Put on the waitlist' }).click()
  await expect(page).toHaveURL(/decisions/)
  const decision = pathOf()
  await rehearse(page, address, 'considering')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('button', { name: 'Cancel what hasn’t left' })).toBeVisible()
  const sent = pathOf()
  await rehearse(page, address, 'rejection')
  return {
    'a decision about applicants': decision,
    'letters before they are sent': pathOf(),
    'letters after they were sent': sent,
  }
}

async function rehearse(page: Page, address: string, kind: string): Promise<void> {
  await page.goto(`${address}/desk/applicants`)
  await page.getByLabel(/that matche?s?/).check()
  await page.getByText('Letters', { exact: true }).last().click()
  await page.getByLabel('Letter', { exact: true }).selectOption(kind)
  await page.getByRole('button', { name: 'See the letters' }).click()
  await expect(page.getByRole('heading', { name: /^Rehearsal/ })).toBeVisible()
}

/** Adds tags and log entries, some with an Undo button. */
async function addTags(page: Page, address: string): Promise<void> {
  await open(page, address, '/desk/inbox >> Ada')
  for (const tag of ['Call back', 'Scholarship']) {
    await page.locator('summary', { hasText: 'Tags' }).click()
    await page.getByLabel('New tag').fill(tag)
    await page.getByRole('button', { name: 'Add tag' }).click()
    await expect(page.getByText(`You added the tag ${tag}`)).toBeVisible()
  }
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByText('Undone:')).toBeVisible()
}

async function uploadFile(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/desk/files`)
  const buffer = await smallPicture().jpeg().toBuffer()
  await page.getByLabel('Add a file').setInputFiles({ name: `stall${LONG_WORD}.jpg`, mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('File uploaded.')).toBeVisible()
}

async function saveDraft(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/desk/website/edit/location`)
  await page.getByLabel('Street', { exact: true }).fill('9 Elm Street')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
}

async function open(page: Page, address: string, path: string): Promise<void> {
  const [list = '', ...links] = path.split(' >> ')
  await page.goto(address + list)
  for (const name of links) {
    const before = page.url()
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(page).not.toHaveURL(before)
    await page.waitForLoadState()
  }
  // The document form's script loads later and adds this class.
  if ((await page.locator('.document').count()) > 0) await expect(page.locator('.has-file-tools')).toBeVisible()
}

/** Shows a page as on a phone with a touch screen, or as on a computer with a mouse. */
async function showOn(page: Page, size: typeof PHONE | typeof COMPUTER): Promise<void> {
  const enabled = size === PHONE
  await page.setViewportSize(size)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(enabled)
}

async function openDetails(page: Page): Promise<void> {
  const details = page.getByRole('main').locator('details')
  await details.evaluateAll((all) => {
    for (const element of all) element.setAttribute('open', '')
  })
}

async function expectNoScrolling(page: Page, path: string, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await setWidth(page, width)
    expect.soft(await findWideElements(page), `${path} at ${width} pixels`).toEqual([])
  }
}

/** Expects Tab to reach every control, and the focused control to be visible. */
async function expectFocus(page: Page, path: string): Promise<void> {
  await page.evaluate(resetFocus)
  const { controls, forward } = await walkPage(page, true)
  const reached = forward.map(({ name }) => name)
  // With autofocus or a fragment, Tab starts after that element.
  const skipped = await page
    .locator('[autofocus], :target')
    .evaluateAll((all) => all.map(({ localName, id }) => `${localName} ${id}`))
  expect
    .soft(
      controls.filter((name) => ![...reached, ...skipped].includes(name)),
      `controls on ${path} that Tab does not reach`,
    )
    .toEqual([])
  expect.soft(forward.filter(hasBadFocus), `focus on ${path}`).toEqual([])
}

/** Runs in the page. Moves the sequential focus starting point (HTML, 6.6.6) to the top. */
function resetFocus(): void {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/** Lists table cells that their style removes from the table layout. */
function findLooseCells(page: Page): Promise<string[]> {
  return page
    .locator(':is(td, th):visible')
    .evaluateAll((cells) =>
      cells.filter((cell) => getComputedStyle(cell).display !== 'table-cell').map(({ className }) => className),
    )
}

/** Lists elements that make the page scroll sideways. */
async function findWideElements(page: Page): Promise<string[]> {
  if ((await measureSidewaysScroll(page)) === 0) return []
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right + scrollX > document.documentElement.clientWidth)
      .map((element) => `${element.localName}.${element.className} ${element.textContent?.slice(0, 30)}`),
  )
}
