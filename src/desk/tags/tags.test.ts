import { expect, test } from 'vitest'
import { createTag } from '../../../tests/support/desk'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields, readRows } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { contactMessage, openSite } from '../../../tests/support/test-site'
import { changeTags } from '../../submissions/handling/change-tags'

/** Opens a site with two messages, each with a tag. */
async function open() {
  const site = await openSite()
  const helper = await signedIn(site, 'helper')
  const made = async (name: string) => {
    const result = await createTag(site.app, name)
    return result.status === 'saved' ? result.tag.id : ''
  }
  const tags = { alumni: await made('Alumni'), former: await made('Former') }
  for (const name of ['Ada', 'Bea']) await site.postJson('contact', { ...contactMessage, name })
  const rows = await site.stored()
  const idOf = (name: string) => rows.find(({ sender_name }) => sender_name === name)?.id ?? ''
  const put = (name: string, tag: string) =>
    changeTags(site.app, helper.member, { submissionId: idOf(name), add: [tag], remove: [] })
  await put('Ada', tags.alumni)
  await put('Bea', tags.former)
  const read = async (path: string) => (await helper.get(path)).text()
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await helper.send(path, fields)
    return answer.status === 303 ? read(answer.headers.get('Location') ?? '') : answer.text()
  }
  const undoIn = (html: string) => /\/desk\/log\/[^/]+\/undo/.exec(html)?.[0] ?? ''
  const listed = async (tag: string) => readRows(await read(`/desk/inbox?tag=${tag}`)).map(({ name }) => name)
  return { site, helper, ...tags, read, send, undoIn, listed }
}

test('deletes a tag without confirmation, explains it in filtered lists, and undoes the deletion', async () => {
  const { alumni, read, send, undoIn, listed } = await open()
  await send('/desk/views', { name: 'Our alumni', list: `tag=${alumni}` })
  const html = await send(`/desk/tags/${alumni}`, { do: 'delete', seen: 'Alumni', name: '' })
  expect(textOf(html)).toContain('Tag deleted. Undo')
  const list = await read(`/desk/inbox?tag=${alumni}`)
  expect(readRows(list)).toEqual([])
  expect(textOf(list)).toMatch(/Remove Tag: Alumni \(deleted\).*The tag “Alumni” was deleted/)
  expect(list).toContain(`<option value="${alumni}" selected="">Alumni (deleted)</option>`)
  await send(undoIn(html), { back: '/desk/tags' })
  expect(await listed(alumni)).toEqual(['Ada'])
  expect(textOf(await send(`/desk/tags/${alumni}`, { do: 'delete', seen: 'Graduates', name: '' }))).toContain(
    'Someone renamed it “Alumni” in the meantime',
  )
})

test('merges a tag into another, and shows all submissions in lists filtered by either', async () => {
  const { helper, alumni, former, read, send, undoIn, listed } = await open()
  const html = await send('/desk/tags', { tag: alumni, into: former })
  expect(textOf(html)).toContain('Tags merged. Undo')
  expect([await listed(alumni), await listed(former)]).toEqual([
    ['Bea', 'Ada'],
    ['Bea', 'Ada'],
  ])
  expect(textOf(await read(`/desk/inbox?tag=${alumni}`))).toContain('Remove Tag: Former')
  const again = await send('/desk/tags', { tag: alumni, into: former })
  expect(textOf(again)).toContain('One of them was deleted or merged in the meantime')
  expect(textOf(await send('/desk/tags', { tag: former, into: former }))).toContain('choose two different tags')
  const undone = await send(undoIn(html), { back: '/desk/tags' })
  expect(textOf(undone)).toContain(`Undone: ${helper.member.name} merged the tag “Alumni” into “Former”.`)
  expect(await listed(former)).toEqual(['Bea'])
})

test('adds a new tag to one row without a preview, and to several after a preview', async () => {
  const { helper, read, send } = await open()
  const inbox = async () => hiddenFields(await read('/desk/inbox'), '/desk/selections')
  const [, submission = ''] = /name="submission" value="([^"]+)"/.exec(await read('/desk/inbox')) ?? []
  const one = await send('/desk/selections', { ...(await inbox()), submission, do: 'tag:new', 'new-tag': 'Call back' })
  expect(textOf(one)).toContain('Tagged 1 submission “Call back”. Undo')
  const all = { ...(await inbox()), all: 'yes', do: 'tag:new' }
  const preview = await helper.send('/desk/selections', { ...all, 'new-tag': 'call BACK' })
  const shown = textOf(await read(preview.headers.get('Location') ?? ''))
  expect(shown).toContain('Tag 1 submission “Call back” 1 will change. 1 stays as it is: it already has the tag')
  const empty = await helper.send('/desk/selections', { ...all, 'new-tag': ' ' })
  expect([empty.status, textOf(await empty.text())]).toEqual([422, expect.stringContaining('Please write a name.')])
})

test('refuses a bulk change with a deleted tag', async () => {
  const { helper, alumni, send, read } = await open()
  const stale = { all: 'yes', do: 'tag:on', tag: alumni }
  await send(`/desk/tags/${alumni}`, { do: 'delete', seen: 'Alumni', name: '' })
  const preview = (await helper.send('/desk/selections', stale)).headers.get('Location') ?? ''
  const html = await read(preview)
  expect(textOf(html)).toContain('The tag “ Alumni ” was deleted or merged into another. Nothing was changed.')
  expect(html).not.toContain(`action="${preview}"`)
})

test('reports a tag that a colleague deleted first', async () => {
  const { alumni, send } = await open()
  await send(`/desk/tags/${alumni}`, { seen: 'Alumni', do: 'delete' })
  for (const fields of [{ do: 'delete' }, { name: 'Graduates' }])
    expect(textOf(await send(`/desk/tags/${alumni}`, { seen: 'Alumni', ...fields }))).toContain(
      'The tag “Alumni” was deleted or merged in the meantime.',
    )
})

test('asks for another name if a new tag’s name is invalid, and keeps the selected rows', async () => {
  const { site, send } = await open()
  const rows = { submission: (await site.stored())[0]?.id ?? '', list: 'form=contact' }
  const page = await send('/desk/selections', { ...rows, do: 'tag:new', 'new-tag': ' ' })
  expect(hiddenFields(page, '/desk/selections')).toMatchObject(rows)
})
