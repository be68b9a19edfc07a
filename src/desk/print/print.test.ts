import { expect, test } from 'vitest'
import { acceptance } from '../../../tests/support/answers'
import { type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { textOf } from '../../../tests/support/page'
import { application, contactMessage, openSite } from '../../../tests/support/test-site'

async function siteWithThree() {
  const site = await openSite()
  const ben = await signedIn(site, 'helper')
  await site.postJson('contact', contactMessage)
  await site.postJson('application', { ...application, firstName: 'Zoë' })
  await site.postJson('accept', { ...acceptance, firstName: 'Ágnes' })
  return { site, ben }
}

const read = async ({ get }: DeskBrowser, path: string) => (await get(path)).text()

const namesIn = (html: string) =>
  [...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, name = '']) => textOf(name))

test('a list for paper is in the order of names, with what somebody needs at the door', async () => {
  const { ben } = await siteWithThree()
  const html = await read(ben, '/desk/print')
  expect(namesIn(html)).toEqual(["Ágnes O'Brien", "Miles O'Brien", 'Zoë Lee'])
  expect(textOf(html)).toContain('Everything except spam. 3 submissions, Thu, Jun 25, 2026, 10:03 AM.')
  expect(textOf(html)).toMatch(/Zoë Lee Summer Program Lincoln High School Application New [\w-]{9}/)
  expect(html).not.toContain(acceptance.medical)
})

test('it has what the filter shows, whichever page one came from, and says the filter', async () => {
  const { ben } = await siteWithThree()
  const html = await read(ben, '/desk/print?form=application&status=new&after=1')
  expect(namesIn(html)).toEqual(['Zoë Lee'])
  expect(textOf(html)).toContain('Form: Application · Status: New . 1 submission,')
  expect(textOf(await read(ben, '/desk/print?status=done'))).toContain('Nothing matches')
  expect(await read(ben, '/desk/inbox?form=application')).toContain('href="/desk/print?form=application"')
})

test('its order and columns are chosen in the address, which keeps the filter', async () => {
  const { site, ben } = await siteWithThree()
  const address = '/desk/print?form=application&sort=last-name&column=phone&column=email&column=nothing'
  const html = await read(await signedIn(site, 'office'), address)
  expect([...html.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, name = '']) => textOf(name))).toEqual([
    'Tick',
    'Name',
    'Email',
    'Phone',
  ])
  expect(html).toContain(`href="mailto:${application.email}"`)
  expect(html).toContain('href="tel:+14085550100"')
  expect(html).toContain('<input type="hidden" name="form" value="application"/>')
  expect(textOf(html)).toContain('Submissions by last name')
  // All addresses at once are an export.
  const helpers = await read(ben, address)
  expect(helpers).not.toContain(application.email)
  expect(helpers).not.toContain('value="phone"')
})

test('telephone numbers and email addresses of a submission and of a person are links', async () => {
  const { site, ben } = await siteWithThree()
  await site.postJson('application', { ...application, firstName: 'Zoë', schoolName: 'Oak Grove' })
  const { reference } = (await site.stored()).find(({ form }) => form === 'application') ?? {}
  const html = await read(ben, `/desk/inbox/${reference}`)
  const [, person = ''] = html.match(/href="(\/desk\/people\/[^"?#]+)/) ?? []
  for (const page of [html, await read(ben, person)]) {
    expect(page).toContain(`<a href="mailto:${application.email}">`)
    expect(page).toContain('<a href="tel:+14085550100">')
  }
})
