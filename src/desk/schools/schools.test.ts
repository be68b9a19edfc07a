import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { schoolKey } from '../../submissions/inbox/index-entry'

const PAGE = '/desk/schools?season=summer-2026'

async function open() {
  const site = await openSite()
  await storeTwoSeasons(site.database)
  const rows = ['RGHS', 'rghs', 'Rose Garden <HS>'].map((school, index) => ({
    ...{ name: `Ann ${index}`, email: `ann${index}@example.org` },
    inbox: { school, school_key: schoolKey(school) },
  }))
  await storeFamilyForms(site.database, 'application', rows)
  const rosa = await signedIn(site, 'office')
  const read = async (path: string) => (await rosa.get(path)).text()
  const send = async (fields: Record<string, string>, path = '/desk/schools') => {
    const answer = await rosa.send(path, fields)
    const html = answer.status === 303 ? await read(answer.headers.get('Location') ?? '') : await answer.text()
    return { status: answer.status, html, text: textOf(html) }
  }
  return { rosa, read, send }
}

test('joins a spelling to a partner school, separates it, and undoes that', async () => {
  const { read, send } = await open()
  const html = await read(PAGE)
  expect(textOf(html)).toMatch(/Schools of Summer 2026 .*RGHS : 2 Rose Garden <HS> : 1 Manual/)
  const seen = hiddenFields(html, '/desk/schools')
  const joined = await send({ ...seen, key: 'rghs', name: 'Rose Garden High School' })
  expect(joined.text).toMatch(/Joined.*Undo.*RGHS : 2, shown as Rose Garden High School , partner Separate/)
  const late = await send({ ...seen, separate: 'rghs' })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('A colleague changed the spellings')])
  const separated = await send({ ...hiddenFields(joined.html, '/desk/schools'), separate: 'rghs' })
  expect(separated.text).toMatch(/Separated.*Undo.*RGHS : 2 Rose/)
  const undo = /action="(\/desk\/log\/[^"]+\/undo)"/.exec(separated.html)?.[1] ?? ''
  const undone = await send(hiddenFields(separated.html, undo), undo)
  expect(undone.text).toContain('RGHS : 2, shown as Rose Garden High School , partner')
})

test('answers a form without a school, with strange values, or about an unknown season', async () => {
  const { rosa, read, send } = await open()
  const seen = hiddenFields(await read(PAGE), '/desk/schools')
  const strange: [number, Record<string, string>][] = [
    [422, {}],
    [422, { key: 'rghs', name: '' }],
    [422, { separate: 'nowhere\0' }],
    [422, { key: 'nowhere\0', name: 'RGHS' }],
    [422, { key: 'rghs', name: '\0' }],
    [409, { key: 'rghs', name: 'RGHS', version: 'x' }],
    [422, { key: 'rghs', name: 'Rose Garden High School', season: 'winter-2027' }],
    [404, { season: '\0' }],
  ]
  for (const [status, fields] of strange) expect((await send({ ...seen, ...fields })).status).toBe(status)
  expect((await rosa.get('/desk/schools?season=x')).status).toBe(404)
})
