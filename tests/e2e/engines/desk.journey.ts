import type { SiteProcess } from '../../support/running-site'
import { sendForm } from '../support/desk-session'
import { runStaff } from '../support/staff-command'
import { DESKTOP, expect, test } from './fixtures'
import { POLL, type Tab } from './tab'
import type { Target } from './target'

const main = 'main'

test('a staff member signs in by a link, reads, notes, answers and takes the answer back, and no page scrolls sideways', async ({
  openTab,
  site,
}) => {
  const sender = `Siobhán ${crypto.randomUUID().slice(0, 8)}`
  const fields = { name: sender, email: 'siobhan@example.org', subject: 'program', message: 'When do you start?' }
  await sendForm(site, '/contact?form=contact', fields)
  const tab = await openTab(DESKTOP)
  await tab.goto(await createSignInPath(site))
  const signIn = { within: main, role: 'button', name: 'Sign in' } as const
  // WebKit may ignore the first click after a load, so click again until the page changes.
  const enter = async () => {
    if (await tab.isVisible(signIn)) await tab.click(signIn)
    return readHeading(tab)
  }
  await expect.poll(enter, { intervals: [10_000] }).toBe('Today')

  for (const [area, path] of Object.entries({ Inbox: '/desk/inbox', Log: '/desk/log', Team: '/desk/team' })) {
    if (area !== 'Inbox') await tab.click({ css: '.areas summary' })
    await tab.click({ within: 'nav', role: 'link', name: area })
    await expect.poll(() => tab.readPath(), POLL).toBe(path)
    // The style sheet may be missing until the page has loaded.
    await expect.poll(() => tab.evaluate(() => document.readyState), POLL).toBe('complete')
    for (const width of [320, DESKTOP.width]) {
      await tab.resize({ ...DESKTOP, width })
      expect.soft(await tab.measureSidewaysScroll(), `${path} at ${width} pixels`).toBe(0)
    }
  }

  const row = { within: main, role: 'link', name: new RegExp(`^${sender}`) } as const
  await tab.goto(`/desk/inbox?q=siobhan+${sender.slice(-8)}`)
  // The script handles keys once the page has loaded.
  await expect.poll(() => tab.evaluate(() => document.readyState), POLL).toBe('complete')
  await pressKeys(tab, row)
  await expect.poll(() => readHeading(tab), POLL).toBe(sender)
  await tab.click({ within: main, css: 'summary', name: 'Write a note' })
  await tab.type({ label: 'Note' }, 'Called back.')
  await tab.click({ within: main, role: 'button', name: 'Save note' })
  await expect.poll(() => readMainText(tab), POLL).toContain('Called back.')
  await tab.type({ label: 'Text' }, 'In June.')
  await tab.click({ within: main, css: 'button.button', name: 'Send' })
  await expect.poll(() => readMainText(tab), POLL).toMatch(/will be sent in \d+ second/)
  await tab.click({ within: main, role: 'button', name: 'Undo send' })
  await expect.poll(() => readMainText(tab), POLL).toMatch(/: not sent/)
})

/** Opens and closes the keyboard shortcuts, enters and leaves the search, and opens the first row. */
async function pressKeys(tab: Tab, row: Target): Promise<void> {
  const dialog = { css: 'dialog' }
  await tab.press('?')
  await expect.poll(() => tab.isVisible(dialog), POLL).toBe(true)
  await tab.press('j', 'Escape')
  await expect.poll(() => tab.isVisible(dialog), POLL).toBe(false)
  await tab.press('/')
  await expect.poll(() => tab.isFocused({ role: 'searchbox' }), POLL).toBe(true)
  await tab.press('Tab', 'j')
  await expect.poll(() => tab.isFocused(row), POLL).toBe(true)
  await tab.press('Enter')
}

/** Invites an owner on the command line. Returns the path of their sign-in link. */
async function createSignInPath(site: SiteProcess): Promise<string> {
  const email = `rosa.${crypto.randomUUID()}@program.example`
  await runStaff(site, 'invite', email, 'owner')
  const output = await runStaff(site, 'sign-in', email)
  return /\/desk\/enter\/\S+/.exec(output)?.[0] ?? ''
}

async function readHeading(tab: Tab): Promise<string> {
  return (await tab.readTexts({ within: main, css: 'h1' }))[0] ?? ''
}

async function readMainText(tab: Tab): Promise<string> {
  return (await tab.readTexts({ css: main })).join(' ')
}
