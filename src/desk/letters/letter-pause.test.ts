import { expect, test } from 'vitest'
import { HOUR } from '../../../content/moments'
import { signedIn } from '../../../tests/support/desk-browser'
import { queueOne } from '../../../tests/support/outbox-rows'
import { textOf } from '../../../tests/support/page'
import { application, openSite } from '../../../tests/support/test-site'
import * as routes from '../../routes'

test('pages of a batch, of its emails and Today name the mail server’s daily limit', async () => {
  const site = await openSite()
  const { database, clock } = site
  const rosa = await signedIn(site, 'office')
  await site.postJson('application', application)
  const { id } = await database.selectFrom('applications').select('id').executeTakeFirstOrThrow()
  const [letter, at] = [await queueOne(database, { kind: 'letter' }), clock.now().toISOString()]
  const about = { application_id: id, staff_id: rosa.member.id, batch_id: 'batch', created_at: at }
  await database
    .insertInto('letters')
    .values({ id: letter, email_id: letter, kind: 'considering', decision_number: 0, ...about })
    .execute()
  const due_at = new Date(clock.now().getTime() + HOUR).toISOString()
  const refused = {
    failure: 'daily-limit',
    last_error: '550 5.4.5 Limit',
    created_at: '2026-06-25T16:40:00.000Z',
  } as const
  await database
    .updateTable('outbox')
    .set({ ...refused, due_at, attempts: 1 })
    .where('id', '=', letter)
    .execute()
  const read = async (path: string) => textOf(await (await rosa.get(path)).text())
  const reason = 'The mail server takes no more emails from us today. Letters wait, and one is tried again each hour.'
  expect(await read(routes.deskLetterBatch('batch'))).toContain(`${reason} The next try is in 1 hour`)
  expect(await read(routes.deskEmail(letter))).toContain(`Not delivered yet. ${reason} 550 5.4.5 Limit`)
  expect(await read(routes.deskEmails)).toContain('Letter Waiting')
  expect(await read(routes.desk)).toContain(`One email is late. ${reason}`)
})
