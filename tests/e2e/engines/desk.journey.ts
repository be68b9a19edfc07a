import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteProcess } from '../../support/running-site'
import { expect, PHONE, test } from './fixtures'
import { OFTEN } from './tab'

const name = { label: 'Your name' } as const
const heading = { within: 'main', css: 'h1' } as const

/** The code in the newest of so many emails. */
async function newestCode(site: SiteProcess, count: number): Promise<string> {
  await expect.poll(async () => (await site.mailFiles()).length, OFTEN).toBe(count)
  const text = (await site.mailFiles()).at(-1)?.text ?? ''
  return /Code\W+([A-Z\d]{6})\b/.exec(text)?.[1] ?? ''
}

test('the first owner comes in by the link, confirms the address, goes, and comes in by a code', async ({
  site,
  openTab,
}) => {
  const before = (await site.mailFiles()).length
  const tab = await openTab(PHONE)
  const leadsTo = (path: string) => expect.poll(() => tab.path(), OFTEN).toBe(path)
  const shows = (text: string) => expect.poll(() => tab.texts(heading), OFTEN).toEqual([text])
  await tab.goto(new URL(readFileSync(join(site.dataDir, 'first-owner-link'), 'utf8').trim()).pathname)
  // WebKit's first click after a load may come too early for it.
  await expect.poll(() => tab.click(name).then(() => tab.isFocused(name))).toBe(true)
  await tab.type(name, 'Rosa')
  await tab.type({ label: 'Your email address' }, 'rosa@program.example')
  await tab.click({ role: 'button', name: 'Become the owner' })
  await shows('Your account')
  await tab.click({ role: 'link', name: 'Confirm with a code' })
  await tab.click({ role: 'button', name: /^Email a code/ })
  await leadsTo('/desk/verify?next=%2Fdesk%2Faccount&sent')
  await tab.type({ label: 'Code' }, await newestCode(site, before + 1))
  await tab.click({ role: 'button', name: 'Go on' })
  await shows('Your account')
  await tab.click({ role: 'link', name: 'Team' })
  await shows('Team')
  await tab.click({ role: 'button', name: 'Sign out' })
  await leadsTo('/desk/sign-in?out')
  await tab.goto('/desk/team')
  await tab.type({ label: 'Your email address' }, 'rosa@program.example')
  await tab.click({ role: 'button', name: 'Email me a code' })
  await leadsTo('/desk/sign-in/code?next=%2Fdesk%2Fteam')
  await tab.type({ label: 'Code' }, await newestCode(site, before + 2))
  await tab.click({ role: 'button', name: 'Sign in' })
  await shows('Team')
})
