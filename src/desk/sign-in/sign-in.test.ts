import { expect, test } from 'vitest'
import { addMemberOf, openDeskBrowser, readDeliveredText, readSignInCode } from '../../../tests/support/desk-browser'
import { openSite } from '../../../tests/support/test-site'
import { createFirstOwnerLink } from '../../staff/links'

test('signs in with an emailed code, opens the requested page, and signs out', async () => {
  const site = await openSite()
  const { email, name } = await addMemberOf(site, 'office', 'Rosa Martínez')
  const browser = openDeskBrowser(site)
  const led = await browser.get('/desk/account?done=saved')
  expect(led.status).toBe(303)
  const signIn = led.headers.get('Location') ?? ''
  expect(signIn).toBe('/desk/sign-in?next=%2Fdesk%2Faccount%3Fdone%3Dsaved')
  expect(await (await browser.get(signIn)).text()).toContain('name="next" value="/desk/account?done=saved"')
  const asked = await browser.post('/desk/sign-in', { email: email.toUpperCase(), next: '/desk/account?done=saved' })
  expect(asked.status).toBe(303)
  const wrong = await browser.post('/desk/sign-in/code', { code: 'AAAAAA', next: '/desk/account?done=saved' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('That’s not the code')])
  const code = await readSignInCode(site, email)
  const entered = await browser.post('/desk/sign-in/code', {
    code: code.toLowerCase(),
    next: '/desk/account?done=saved',
  })
  expect([entered.status, entered.headers.get('Location')]).toEqual([303, '/desk/account?done=saved'])
  expect(await (await browser.get('/desk/account')).text()).toContain(name)
  const out = await browser.post('/desk/sign-out')
  expect(out.headers.get('Location')).toBe('/desk/sign-in?out')
  expect((await browser.get('/desk/account')).status).toBe(303)
})

test('lets the first owner sign in by link, confirm the address, and invite a colleague', async () => {
  const site = await openSite()
  const link = (await createFirstOwnerLink(site.app)) ?? ''
  const rosa = openDeskBrowser(site)
  expect(await (await rosa.get(link)).text()).toContain('Create my account')
  const faulty = await rosa.post(link, { name: '', email: 'rosa' })
  expect([faulty.status, await faulty.text()]).toEqual([422, expect.stringContaining('Please enter a valid email')])
  const made = await rosa.post(link, { name: 'Rosa', email: 'rosa@program.example' })
  expect([made.status, made.headers.get('Location')]).toEqual([303, '/desk/account'])
  expect((await rosa.get(link)).status).toBe(404)
  expect(await (await rosa.get('/desk/account')).text()).toContain('isn’t confirmed yet')
  const asked = await rosa.get('/desk/team/invite')
  expect(asked.headers.get('Location')).toBe('/desk/verify?next=%2Fdesk%2Fteam%2Finvite')
  await rosa.send('/desk/verify/code', { next: '/desk/team/invite' })
  const code = await readSignInCode(site, 'rosa@program.example')
  const verified = await rosa.send('/desk/verify', { code, next: '/desk/team/invite' })
  expect(verified.headers.get('Location')).toBe('/desk/team/invite')
  expect(await (await rosa.get('/desk/account')).text()).not.toContain('isn’t confirmed yet')
  const invited = await rosa.send('/desk/team/invite', { email: 'ben@program.example', name: 'Ben', role: 'helper' })
  expect(invited.headers.get('Location')).toMatch(/^\/desk\/team\?done=invited&member=/)
  const [, invitation = ''] = /(\/desk\/enter\/[\w-]+)/.exec(await readDeliveredText(site, 'ben@program.example')) ?? []
  const ben = openDeskBrowser(site)
  expect(await (await ben.get(invitation)).text()).toContain('Welcome, <bdi>Ben</bdi>')
  expect((await ben.post(invitation)).headers.get('Location')).toBe('/desk/account')
  expect(await (await ben.get('/desk/account')).text()).toContain('ben@program.example')
})
