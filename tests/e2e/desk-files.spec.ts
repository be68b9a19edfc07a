import type { Locator, Page } from '@playwright/test'
import { smallPicture } from '../support/hostile-files'
import { watchConsole } from '../support/network'
import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'

/** Creates a picture. Each test needs its own width, because the site stores no file twice. */
const createUpload = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await smallPicture(width, 400).jpeg().toBuffer(),
})

test('a picture is uploaded without a script and shown', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signInAs(context, site, 'editor', 'Rosa')
  const page = await context.newPage()
  await page.goto(`${site.address}/desk/files`)
  await page.getByLabel('Add a file').setInputFiles(await createUpload('Market stall.jpg', 600))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('File uploaded.')).toBeVisible()
  await page.getByRole('link', { name: 'Market stall.jpg' }).click()
  await expect.poll(() => readNaturalWidth(page.getByRole('img', { name: 'Original' }))).toBe(600)
  await context.close()
})

test('a picture is uploaded in a form, and chosen from the uploaded ones', async ({ context, site }) => {
  const page = await context.newPage()
  const lines = watchConsole(page)
  await signInAs(context, site, 'editor', 'Rosa')
  await page.goto(`${site.address}/desk/website/edit/team`)
  await openRows(page, 2)
  const fields = page.locator('[data-file-field]')
  await uploadInto(page, fields.nth(0), 'Rosa.jpg')
  await expect(fields.nth(0).getByRole('combobox')).toHaveValue(/^p-/)
  await expect.poll(() => readNaturalWidth(fields.nth(0).locator('img'))).toBe(320)
  await fields.nth(1).getByRole('button', { name: 'Browse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pictures' })
  await dialog.getByLabel('Find by name').fill('nobody')
  await expect(dialog.getByRole('status')).toHaveText('None.')
  await dialog.getByLabel('Find by name').fill('ros')
  await dialog.getByRole('button', { name: 'Rosa.jpg' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(fields.nth(1).getByRole('combobox')).toBeFocused()
  await expect(fields.nth(1).locator('img')).toBeVisible()
  expect(lines).toEqual([])
})

test('a rejected upload shows its reason beside the field', async ({ context, site }) => {
  const page = await context.newPage()
  await signInAs(context, site, 'editor', 'Rosa')
  await page.goto(`${site.address}/desk/website/edit/team`)
  await openRows(page, 1)
  const field = page.locator('[data-file-field]').first()
  const chooser = page.waitForEvent('filechooser')
  await field.getByRole('button', { name: 'Upload another' }).click()
  await (await chooser).setFiles({ name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
  await expect(field.getByText('This file is something else, whatever its name says')).toBeVisible()
  await expect(field.getByRole('combobox')).toHaveValue('')
})

async function openRows(page: Page, count: number): Promise<void> {
  for (let row = 1; row <= count; row++) await page.locator('summary', { hasText: `Person ${row}` }).click()
}

async function uploadInto(page: Page, field: Locator, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await field.getByRole('button', { name: 'Upload another' }).click()
  await (await chooser).setFiles(await createUpload(name, 640))
  await expect(field.getByText(`${name} was uploaded`)).toBeVisible()
}

/** Natural width of a loaded picture, in pixels. */
function readNaturalWidth(picture: Locator): Promise<number> {
  return picture.evaluate((element: HTMLImageElement) => element.naturalWidth)
}
