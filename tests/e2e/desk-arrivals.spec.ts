import type { BrowserContext, Page } from '@playwright/test'
import type { SiteProcess } from '../support/running-site'
import { expect, test } from './support/fixtures'

/** A new submission shows within this time (desk.md). */
const SOON = { timeout: 2000 }

test('two open pages hear of a new submission within two seconds, by one stream, and nothing moves', async ({
  ownSite: site,
  context,
}) => {
  const streams = countStreams(context)
  const today = await becomeOwner(context, site)
  await today.goto(`${site.address}/desk`)
  await write(site, 'Ann')
  const inbox = await context.newPage()
  await inbox.goto(`${site.address}/desk/inbox`)
  const row = inbox.getByRole('link', { name: 'Ann' })
  const before = await row.boundingBox()
  await expect.poll(() => streams.length).toBe(1)

  await write(site, 'Zoë')
  const arrival = inbox.getByRole('link', { name: '1 new' })
  await expect(arrival).toBeVisible(SOON)
  await expect(today.getByRole('heading', { name: 'New 2' })).toBeVisible(SOON)
  await expect(inbox.getByRole('status')).toHaveText('1 new')
  expect(await row.boundingBox()).toEqual(before)
  expect(streams).toHaveLength(1)

  // Another tab takes the stream over.
  await today.close()
  await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(2)
  await write(site, 'Lee')
  await expect(inbox.getByRole('link', { name: '2 new' })).toBeVisible(SOON)
  await inbox.getByRole('link', { name: '2 new' }).click()
  await expect(inbox.getByRole('link', { name: 'Lee' })).toBeVisible()
})

function countStreams(context: BrowserContext): string[] {
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/desk/stream')) streams.push(request.url())
  })
  return streams
}

/** Opens the link that the start prints. */
async function becomeOwner(context: BrowserContext, site: SiteProcess): Promise<Page> {
  const [link = ''] = /http:\S+\/desk\/enter\/\S+/.exec(site.output) ?? []
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Your name').fill('Rosa')
  await page.getByLabel('Your email address').fill('rosa@program.example')
  await page.getByRole('main').getByRole('button').click()
  return page
}

/** Sends the contact form, as a browser without JavaScript does. */
async function write(site: SiteProcess, name: string): Promise<void> {
  const fields = { name, email: 'ann@example.org', subject: 'program', message: 'When do you start?' }
  const answer = await fetch(`${site.address}/contact?form=contact`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.address, 'Sec-Fetch-Site': 'same-origin' },
    redirect: 'manual',
  })
  expect(answer.status).toBeLessThan(400)
}
