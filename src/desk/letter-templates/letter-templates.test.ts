import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { letterWords } from '../../admissions/words'
import * as routes from '../../routes'

const path: string = routes.deskLetterTemplate('offer')
const text = {
  subject: 'A spot for {firstName}',
  body: 'Hi {firstName},\n\n{onThePhone}accept by {deadline}: {acceptAddress}',
}

async function open() {
  const site = await openSite()
  const [rosa, ann] = [await signedIn(site, 'office'), await signedIn(site, 'owner')]
  const read = async (address: string = path) => (await rosa.get(address)).text()
  const post = async (browser: typeof rosa, fields: Record<string, string>) => {
    const answer = await browser.send(path, fields)
    const html = await answer.text()
    return { status: answer.status, html, text: textOf(html), location: answer.headers.get('Location') ?? '' }
  }
  return { site, rosa, ann, read, post }
}

test('lists the letters, shows a sample, and saves a text, with undo', async () => {
  const { rosa, read, post } = await open()
  expect(textOf(await read(routes.deskLetterTemplates))).toContain(
    'Offer Families who are offered a spot A spot for you: {season} {program} Default',
  )
  const shown = await post(rosa, { ...text, version: '0', step: 'sample' })
  expect([shown.status, shown.text]).toEqual([
    200,
    expect.stringContaining('Hi Sam, accept by Thursday, July 2, 2026:'),
  ])
  expect(shown.text).toContain('A spot for Sam (7K3F-9QXM)')
  expect(shown.html).toContain(`>${text.body}</textarea>`)
  expect(await read()).not.toContain(text.body)
  const saved = await post(rosa, { ...text, version: '0', step: 'save' })
  const html = await read(saved.location)
  expect([textOf(html), html]).toEqual([
    expect.stringContaining('Saved. Undo'),
    expect.stringContaining(`>${text.body}</textarea>`),
  ])
  expect(textOf(await read(routes.deskLetterTemplates))).toContain(
    'Families who are offered a spot A spot for {firstName} Your own',
  )
  await post(rosa, { version: hiddenFields(html, path).version ?? '', step: 'default' })
  expect(await read()).toContain(letterWords.en.offer.subject)
})

test('shows mistakes at their field, keeps the input, and saves nothing', async () => {
  const { rosa, read, post } = await open()
  for (const step of ['save', 'sample']) {
    const wrong = { subject: '{fee}', body: `${'x'.repeat(20_001)} {newState}`, version: '0', step }
    const refused = await post(rosa, wrong)
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/Subject Error: There is no field \{fee\}\./)
    expect(refused.text).toContain('Error: Please use up to 20,000 characters. {newState} can’t be used in this letter')
    expect(refused.html).toContain('value="{fee}"')
  }
  expect(await read()).toContain(letterWords.en.offer.subject)
})

test('on a conflict, shows both texts and changes nothing until it is repeated', async () => {
  const { rosa, ann, read, post } = await open()
  await post(ann, { ...text, version: '0', step: 'save' })
  const mine = { subject: 'Mine', body: 'Hello.' }
  for (const fields of [{ version: '0' }, { version: '' }, { version: '0', step: 'default' }]) {
    const conflict = await post(rosa, { ...mine, ...fields })
    expect([conflict.status, conflict.text]).toEqual([409, expect.stringContaining('A spot for {firstName}')])
    expect(hiddenFields(conflict.html, path)).toMatchObject({ version: '1' })
    if (!('step' in fields)) expect(conflict.html).toContain('value="Mine"')
  }
  // The version stays the loaded one.
  const sample = await post(rosa, { ...mine, version: '0', step: 'sample' })
  expect(hiddenFields(sample.html, path)).toMatchObject({ version: '0' })
  await post(rosa, { ...mine, version: '1' })
  expect(await read()).toContain('value="Mine"')
})

test('has no page for other kinds of letters', async () => {
  const { rosa } = await open()
  expect((await rosa.get(routes.deskLetterTemplate('nothing'))).status).toBe(404)
  expect((await rosa.send(routes.deskLetterTemplate('constructor'), { ...text, version: '0' })).status).toBe(404)
})
