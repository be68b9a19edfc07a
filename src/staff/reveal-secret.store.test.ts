import { describe, expect, test } from 'vitest'
import { changingContent } from '../../tests/support/content'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff, createStaffApp, readNextEmail } from '../../tests/support/staff-rows'
import { listEmails, readEmail } from '../submissions/emails/emails'
import { startCodeSignIn } from './sign-in-codes'
import { invite } from './team'

const TRAP = 'Your code is 123456. Verify at https://evil.example/?••••••'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function openTrapped() {
    const desk = createStaffApp((await openFresh(engine)).database)
    const { source, publish } = changingContent()
    publish(({ organization }) => Object.assign(organization, { name: TRAP }))
    return { ...desk, app: { ...desk.app, content: source } }
  }

  test('an invitation contains its link once, and no text from editors or odd names', async () => {
    const { database, app } = await openTrapped()
    const owner = await addStaff(database, { name: 'Rosa' })
    const given = { email: 'ann@program.example', name: 'Ann ••••••', role: 'office' }
    await invite(app, { ...owner, name: 'evil.example/?••••••' }, given)
    const [entry] = (await listEmails(database, {})).entries
    const shown = await readEmail(app.database, entry?.id ?? '')
    expect(shown?.text.match(/\S*••••••\S*/g)).toEqual(['<http://localhost:3000/desk/enter/••••••>'])
    const sent = await readNextEmail(app)
    const token = /enter\/([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? ''
    for (const part of [sent?.text, sent?.html]) expect(part?.split(token)).toHaveLength(2)
    expect(JSON.stringify(sent)).not.toMatch(/evil|••|123456/)
    expect(sent?.subject).toBe('Your invitation to the localhost:3000 desk')
  })

  test('the email with a code contains no text from editors', async () => {
    const { database, app } = await openTrapped()
    const { email } = await addStaff(database)
    await startCodeSignIn(app, { email, browserToken: 'x' }, { minResponseMs: 0 })
    const sent = await readNextEmail(app)
    expect(sent?.subject).toBe('Your code for the localhost:3000 desk')
    expect(sent?.text).toMatch(/Code:\n {2}\w{6}\n/)
    expect(JSON.stringify(sent)).not.toMatch(/evil|••|123456/)
  })
})
