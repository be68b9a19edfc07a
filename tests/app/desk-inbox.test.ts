import { expect, test } from 'vitest'
import { signedIn } from '../support/desk-browser'
import { application, contactMessage, openSite } from '../support/test-site'

test('what comes in stands in the list, newest first and unread', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'office')
  await site.postJson('contact', contactMessage)
  site.setClock('2026-06-25T17:10:00.000Z')
  await site.postJson('application', application)
  const html = await (await rosa.get('/desk/inbox')).text()
  console.log(html)
  const [row] = await site.stored()
  const page = await (await rosa.get(`/desk/inbox/${row?.reference}?answer=yes`)).text()
  console.log(page)
  expect(html).toContain('Miles O&#x27;Brien')
})
