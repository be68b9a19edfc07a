import { readContent } from '../../content/read-content'
import { openDatabase } from '../../src/database/connection'
import { uploadedPicture } from '../support/pictures'
import { publishRows } from '../support/published-rows'
import { axeViolations } from './support/axe-violations'
import { expect, test } from './support/fixtures'

const { team, press, announcements } = readContent()
const photo = uploadedPicture('Five students at a table', 1200, 1600)

test('published pictures and announcements are accessible, and their style passes the policy', async ({
  page,
  ownSite,
}) => {
  const database = await openDatabase(ownSite)
  await publishRows(database, {
    team: team.map((member) => ({ ...member, photo })),
    press: { ...press, gallery: press.gallery.map((part) => ({ ...part, pictures: [photo] })) },
    'announcements/closed': { ...announcements[0], id: 'closed', title: 'We are closed', where: 'everywhere' },
  })
  await database.destroy()
  const announcement = page.getByRole('region', { name: 'We are closed' })
  const address = `${ownSite.address}/about`
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('We are closed')
  await page.goto(address)
  await expect(announcement).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const portrait = page.getByRole('img', { name: photo.alt }).first()
  await expect(portrait).toHaveCSS('aspect-ratio', '1 / 1')
  await page.emulateMedia({ media: 'print' })
  await expect(portrait).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.goto(`${ownSite.address}/press`)
  await expect(announcement).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
