import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../../package.json'
import { signedIn } from '../../../tests/support/desk-browser'
import { temporaryFolder } from '../../../tests/support/emails'
import { mainOf, textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { listSettings } from '../../server/process/list-settings'
import { invite } from '../../staff/team'

test('shows owners what is left to set up, also on Today', async () => {
  const site = await openSite({ isWithoutMail: true })
  const owner = await signedIn(site, 'owner')
  const page = textOf(mainOf(await (await owner.get('/desk/setup')).text()))
  expect(page).toMatch(/Setup: \d of 6 done.*To do Mail server ?\. Set SMTP_URL.*To do Colleagues/)
  expect(textOf(await (await owner.get('/desk')).text())).toMatch(/Setup: \d of 6 done/)
  await signedIn(site, 'office')
  expect(textOf(mainOf(await (await owner.get('/desk/setup')).text()))).toMatch(/Done Colleagues ?\. 2 people/)
})

test('lists settings without values that may contain secrets', () => {
  const { settings } = listSettings({ ORIGIN: 'https://a.example', SMTP_URL: 'smtp://user:word@a.example', SECRET: '' })
  const shown = (name: string) => settings.find((each) => each.name === name)?.value
  expect([shown('ORIGIN'), shown('SMTP_URL'), shown('SECRET')]).toEqual(['https://a.example', 'set', null])
})

test('shows an invitation once, which ends the emailed one, and logs it', async () => {
  const site = await openSite({ isWithoutMail: true })
  const owner = await signedIn(site, 'owner')
  const given = { email: 'new@example.org', name: 'Noa New', role: 'office' }
  const invited = await invite(site.app, owner.member, given)
  const path = `/desk/team/${invited.status === 'invited' ? invited.member.id : ''}`
  const links = () => site.database.selectFrom('sign_in_links').selectAll().where('used_at', 'is', null).execute()
  const [emailed] = await links()
  const page = await (await owner.send(`${path}/link`)).text()
  const [, link = ''] = /(\/desk\/enter\/[\w-]+)/.exec(textOf(page)) ?? []
  expect(await links()).toMatchObject([{ purpose: 'invitation' }])
  expect((await links())[0]?.id).not.toBe(emailed?.id)
  expect(textOf(await (await site.fetch(link)).text())).toContain('Welcome, Noa New')
  expect(textOf(await (await owner.get('/desk/log')).text())).toContain('copied an invitation')
  expect((await owner.send('/desk/team/nobody/link')).status).toBe(404)
})

test('shows the version to everyone, and a newer one to owners', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'newest-version'), '98.0.0')
  const site = await openSite({ location: { dataDir }, updateUrl: 'https://updates.example' })
  const footerOf = async (role: 'owner' | 'helper') =>
    /Version .*/.exec(textOf(await (await (await signedIn(site, role)).get('/desk')).text()))?.[0]
  expect(await footerOf('owner')).toBe(`Version ${version}. Version 98.0.0 is available.`)
  expect(await footerOf('helper')).toBe(`Version ${version}`)
})
