import { expect, test } from 'vitest'
import { acceptance } from '../../../tests/support/answers'
import { type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { application, openSite } from '../../../tests/support/test-site'

async function open(endpoint = 'application', answers: object = application) {
  const site = await openSite()
  const [rosa, ben] = [await signedIn(site, 'office'), await signedIn(site, 'helper')]
  await site.postJson(endpoint, answers)
  const [row] = await site.stored()
  const page = `/desk/inbox/${row?.reference}`
  const form = async (browser: DeskBrowser) => hiddenFields(await read(browser, `${page}/correct`), `${page}/correct`)
  const corrections = () =>
    site.database.selectFrom('corrections').select(['field', 'value']).orderBy('field').execute()
  return { site, rosa, ben, page, form, corrections }
}

const read = async ({ get }: DeskBrowser, path: string) => (await get(path)).text()

/** Returns the value of the button that takes back a correction. */
const takeBackValue = (html: string) => /value="([^"]+)"[^>]* name="as-sent"/.exec(html)?.[1] ?? ''

/** Returns the posted fields of the correction form. */
const posted = (changes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ ...application, ...changes }).map(([field, value]) => [`correct-${field}`, value]),
  )

test('corrects answers beside the original ones; a correction can be undone or taken back', async () => {
  const { rosa, ben, page, form, corrections } = await open()
  expect(textOf(await read(ben, page))).toContain('Correct an answer')
  const answer = await ben.post(`${page}/correct`, { ...(await form(ben)), ...posted({ currentGrade: '10' }) })
  const html = await read(ben, answer.headers.get('Location') ?? '')
  expect(textOf(html)).toContain('You corrected Current Grade from 11th Grade to 10th Grade . Undo'.replace(' .', '.'))
  expect(textOf(html)).toContain('Current Grade 10th Grade Corrected by A helper; sent: 11th Grade Take back')
  expect(await corrections()).toEqual([{ field: 'currentGrade', value: '10' }])
  expect(textOf(await read(rosa, `${page}/correct`))).toContain('Sent: 11th Grade')
  const hidden = { ...hiddenFields(html, `${page}/correct`), 'as-sent': takeBackValue(html) }
  const back = await ben.post(`${page}/correct`, hidden)
  expect(textOf(await read(ben, back.headers.get('Location') ?? ''))).not.toContain('Corrected by')
  expect(await corrections()).toEqual([])
  expect(textOf(await read(rosa, '/desk/log'))).toContain('Current Grade: 10th Grade → 11th Grade')
})

test('saves only changed answers and does not overwrite a colleague’s correction of the same answer', async () => {
  const { rosa, ben, page, form, corrections } = await open()
  const stale = await form(ben)
  await rosa.post(`${page}/correct`, { ...(await form(rosa)), ...posted({ firstName: 'Thảo' }) })
  const typed = posted({ firstName: 'Thao', goals: 'Sell tea.\r\nAnd cake.' })
  const refused = await ben.post(`${page}/correct`, { ...stale, ...typed })
  const html = await refused.text()
  expect([refused.status, textOf(html)]).toEqual([
    409,
    expect.stringMatching(new RegExp(`Sent: ${application.firstName} .*A colleague’s version Thảo Take theirs`)),
  ])
  expect(html).toContain('Sell tea.\nAnd cake.</textarea>')
  expect(html).toContain('value="Thao"')
  const other = { ...stale, ...posted({ goals: 'Sell tea.\r\nAnd cake.' }) }
  expect((await ben.post(`${page}/correct`, other)).status).toBe(303)
  expect(await corrections()).toEqual([
    { field: 'firstName', value: 'Thảo' },
    { field: 'goals', value: 'Sell tea.\nAnd cake.' },
  ])
  expect(textOf(await read(ben, page))).toContain(
    `Goals Sell tea. And cake. Corrected by A helper; sent: ${application.goals}`,
  )
  const taking = await ben.post(`${page}/correct`, {
    ...hiddenFields(html, `${page}/correct`),
    ...typed,
    take: 'firstName',
  })
  const taken = await taking.text()
  expect(taken).toContain('value="Thảo"')
  expect(taken).toContain('Sell tea.\nAnd cake.</textarea>')
  const again = { ...hiddenFields(html, `${page}/correct`), ...typed }
  expect((await ben.post(`${page}/correct`, again)).status).toBe(303)
  expect(await corrections()).toMatchObject([{ value: 'Thao' }, {}])
})

test('takes back a correction after other changes, unless the answer itself has changed', async () => {
  const { rosa, ben, page, form, corrections } = await open()
  await ben.post(`${page}/correct`, { ...(await form(ben)), ...posted({ currentGrade: '10' }) })
  const html = await read(rosa, page)
  const back = { ...hiddenFields(html, `${page}/correct`), 'as-sent': takeBackValue(html) }
  await ben.post(`${page}/correct`, { ...(await form(ben)), ...posted({ currentGrade: '12', firstName: 'Thảo' }) })
  expect((await rosa.post(`${page}/correct`, back)).status).toBe(409)
  await ben.post(`${page}/correct`, { ...(await form(ben)), ...posted({ currentGrade: '10', firstName: 'Thảo' }) })
  expect((await rosa.post(`${page}/correct`, back)).status).toBe(303)
  expect(await corrections()).toEqual([{ field: 'firstName', value: 'Thảo' }])
})

test('shows errors beside invalid fields and stores nothing', async () => {
  const { ben, page, form, corrections } = await open()
  const answer = await ben.post(`${page}/correct`, {
    ...(await form(ben)),
    ...posted({ email: 'ann@', lastName: 'Lý' }),
  })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(html).toContain('<a href="#correct-email">Please enter a valid email</a>')
  expect(html).toContain('value="Lý"')
  expect(await corrections()).toEqual([])
})

test('leaves health information out of the form and unchecks a box', async () => {
  const { rosa, page, form, corrections } = await open('accept', { ...acceptance, photoRelease: true })
  const html = await read(rosa, `${page}/correct`)
  for (const hidden of [
    'correct-medical',
    'correct-emergencyContact',
    'correct-termsAccepted',
    acceptance.emergencyContact,
  ])
    expect(html, hidden).not.toContain(hidden)
  await rosa.post(`${page}/correct`, await form(rosa))
  expect(await corrections()).toEqual([{ field: 'photoRelease', value: '' }])
  expect(textOf(await read(rosa, page))).toContain('No Corrected by A office; sent: Yes')
})

test('shows the corrected name on the page, in saved replies, and in the inbox', async () => {
  const { rosa, page, form } = await open()
  await rosa.post(`${page}/correct`, { ...(await form(rosa)), ...posted({ firstName: 'Thảo' }) })
  const name = `Thảo ${application.lastName}`
  expect(await read(rosa, page)).toContain(`<h1><bdi>${name}</bdi></h1>`)
  expect(textOf(await read(rosa, '/desk/inbox'))).toContain(name)
  await rosa.send('/desk/replies/new', { title: 'Dates', body: 'Dear {firstName},' })
  const answering = await read(rosa, `${page}?answer=yes`)
  const reply = /value="([^"]+)" name="reply"[^>]*><bdi>Dates/.exec(answering)?.[1] ?? ''
  const filled = await rosa.post(`${page}/answer-text`, { ...hiddenFields(answering, `${page}/answer`), reply })
  expect(await filled.text()).toContain('Dear Thảo,')
})

test('requires a fresh sign-in to correct the address, and keeps the input', async () => {
  const { site, page, form, corrections } = await open()
  const stale = await signedIn(site, 'helper', { isVerified: false })
  const html = await read(stale, `${page}/correct`)
  expect(html).toContain(`href="/desk/verify?next=${encodeURIComponent(`${page}/correct`)}"`)
  const typed = { ...(await form(stale)), ...posted({ email: 'mallory@elsewhere.example', lastName: 'Lý' }) }
  const refused = await stale.post(`${page}/correct`, typed)
  const kept = await refused.text()
  expect([refused.status, textOf(kept)]).toEqual([422, expect.stringContaining('please first confirm it’s you')])
  for (const text of ['mallory@elsewhere.example', 'Lý']) expect(kept).toContain(`value="${text}"`)
  expect(await corrections()).toEqual([])
  const others = { ...typed, 'correct-email': application.email }
  expect((await stale.post(`${page}/correct`, others)).status).toBe(303)
  expect(await corrections()).toEqual([{ field: 'lastName', value: 'Lý' }])
})

test('shows a corrected address beside the answer form, and requires a fresh sign-in to take it back or undo it', async () => {
  const { site, rosa, page, form, corrections } = await open()
  const asSent = textOf(await read(rosa, `${page}?answer=yes`))
  expect(asSent).toContain(`to ${application.email}`)
  expect(asSent).not.toContain('corrected by')
  await rosa.post(`${page}/correct`, { ...(await form(rosa)), ...posted({ email: 'thao@home.example' }) })
  const now = [{ field: 'email', value: 'thao@home.example' }]
  const stale = await signedIn(site, 'helper', { isVerified: false })
  const html = await read(stale, `${page}?answer=yes`)
  expect(textOf(html)).toMatch(/goes to thao@home\.example , corrected by A office on Thu, Jun 25, 2026, 10:03 AM/)
  const verify = `/desk/verify?next=${encodeURIComponent(page)}`
  const back = { ...hiddenFields(html, `${page}/correct`), 'as-sent': takeBackValue(html) }
  const undo = /action="(\/desk\/undo\/[^"]+|\/desk\/[^"]+\/undo)"/.exec(html)?.[1] ?? ''
  for (const answer of [await stale.post(`${page}/correct`, back), await stale.send(undo, { back: page })])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, verify])
  expect(await corrections()).toEqual(now)
  const undone = await rosa.send(undo, { back: page })
  expect(undone.headers.get('Location')).toMatch(/\?undone=/)
  expect(await corrections()).toEqual([])
})
