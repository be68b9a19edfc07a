import type { SiteProcess } from '../../support/running-site'
import { runStaff } from '../support/staff-command'
import { expect, PHONE, test } from './fixtures'
import { POLL } from './tab'

/** Waits for the given number of emails with a code to an address. Returns the newest code. */
async function readCode(site: SiteProcess, address: string, count: number): Promise<string> {
  const codes = async () =>
    (await site.mailFiles())
      .filter(({ to }) => to?.[0]?.address === address)
      .flatMap(({ text }) => /Code\W+([A-Z\d]{6})\b/.exec(text ?? '')?.[1] ?? [])
  await expect.poll(async () => (await codes()).length, POLL).toBe(count)
  return (await codes()).at(-1) ?? ''
}

test('an owner signs in with a code, confirms with another one, and signs out', async ({ site, openTab }) => {
  const email = `rosa.${crypto.randomUUID()}@program.example`
  await runStaff(site, 'invite', email, 'owner')
  const tab = await openTab(PHONE)
  const expectPath = (path: string) => expect.poll(() => tab.readPath(), POLL).toBe(path)
  const field = { label: 'Your email address' }

  await tab.goto('/desk/team')
  // WebKit may ignore the first click after a load.
  await expect.poll(() => tab.click(field).then(() => tab.isFocused(field))).toBe(true)
  await tab.type(field, email)
  await tab.click({ role: 'button', name: 'Email me a code' })
  await expectPath('/desk/sign-in/code?next=%2Fdesk%2Fteam')
  await tab.type({ label: 'Code' }, await readCode(site, email, 1))
  await tab.click({ role: 'button', name: 'Sign in' })
  await expectPath('/desk/team')

  await tab.goto('/desk/verify?next=/desk/team/invite')
  await tab.click({ role: 'button', name: /^Email a code/ })
  await expectPath('/desk/verify?next=%2Fdesk%2Fteam%2Finvite&sent')
  await tab.type({ label: 'Code' }, await readCode(site, email, 2))
  await tab.click({ role: 'button', name: 'Go on' })
  await expectPath('/desk/team/invite')

  await tab.click({ css: '.areas summary' })
  await tab.click({ role: 'button', name: 'Sign out' })
  await expectPath('/desk/sign-in?out')
  await tab.goto('/desk/team')
  await expectPath('/desk/sign-in?next=%2Fdesk%2Fteam')
})
