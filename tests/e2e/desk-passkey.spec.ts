import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/fixtures'

test('a passkey is added, used to sign in and to confirm, renamed, and removed', async ({ ownSite, page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))

  await page.goto(readFileSync(join(ownSite.dataDir, 'first-owner-link'), 'utf8').trim())
  await page.getByLabel('Your name').fill('Rosa Martínez')
  await page.getByLabel('Your email address').fill('rosa@program.example')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByLabel('A name for this device').fill('Office laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('isn’t confirmed yet')).toBeHidden()

  await page.locator('.areas summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto(`${ownSite.address}/desk/team`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()

  await page.goto(`${ownSite.address}/desk/verify?next=/desk/team/invite`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Invite someone' })).toBeVisible()

  await page.goto(`${ownSite.address}/desk/account`)
  await page.locator('summary', { hasText: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Old laptop')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('rowheader', { name: 'Old laptop' })).toBeVisible()
  await page.locator('summary', { hasText: 'Change' }).click()
  await page.getByRole('button', { name: 'Remove this passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  expect(consoleErrors).toEqual([])
  await page.locator('.areas summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('That passkey doesn’t work for this desk')).toBeVisible()
})
