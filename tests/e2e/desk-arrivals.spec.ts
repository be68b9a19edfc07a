import type { BrowserContext } from '@playwright/test'
import type { SiteProcess } from '../support/running-site'
import { sendForm, signInAs } from './support/desk-session'
import { expect, freshEmail, test } from './support/fixtures'

test('two open pages show a new submission without a reload, over one stream, and nothing moves', async ({
  ownSite: site,
  context,
}) => {
  const streams = recordStreams(context)
  await signInAs(context, site, 'helper', 'Rosa')
  await sendMessage(site, 'Ann')
  const today = await context.newPage()
  await today.goto(`${site.address}/desk`)
  const inbox = await context.newPage()
  await inbox.goto(`${site.address}/desk/inbox`)
  const row = inbox.getByRole('link', { name: 'Ann' })
  const before = await row.boundingBox()
  await expect.poll(() => streams.length).toBe(1)

  await sendMessage(site, 'Zoë')
  const arrival = inbox.getByRole('link', { name: '1 new' })
  await expect(arrival).toBeVisible()
  await expect(today.getByRole('heading', { name: 'New 2' })).toBeVisible()
  await expect(inbox.getByRole('status')).toHaveText('1 new')
  expect(await row.boundingBox()).toEqual(before)
  expect(streams).toHaveLength(1)

  // The remaining tab opens a stream.
  await today.close()
  await expect.poll(() => streams.length).toBe(2)
  await sendMessage(site, 'Lee')
  const arrivals = inbox.getByRole('link', { name: '2 new' })
  await expect(arrivals).toBeVisible()
  await arrivals.click()
  await expect(inbox.getByRole('link', { name: 'Lee' })).toBeVisible()
})

function recordStreams(context: BrowserContext): string[] {
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/desk/stream')) streams.push(request.url())
  })
  return streams
}

function sendMessage(site: SiteProcess, name: string): Promise<void> {
  const fields = { name, email: freshEmail(), subject: 'program', message: 'When do you start?' }
  return sendForm(site, '/contact?form=contact', fields)
}
