import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as routes from '../src/routes'
import { signedIn } from '../tests/support/desk-browser'
import { hiddenFields } from '../tests/support/desk-pages'
import { ADDRESS, contactMessage, openSite } from '../tests/support/test-site'
import { openWebsiteDesk } from '../tests/support/website-desk'

const source = pathToFileURL(join(import.meta.dirname, '../src/')).href

/** Counts the files in `src` that run code during a task. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  // Module initialization does not count.
  await work()
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  )
  return ran.flatMap(({ url }) => {
    const address = url.startsWith('/') ? pathToFileURL(url).href : url
    return address.startsWith(source) ? [address.slice(source.length).replace(/\?.*/, '')] : []
  })
}

function report(what: string, files: readonly string[]): void {
  console.log(`${what}: ${files.length} files`)
  if (process.env.LIST) console.log(files.toSorted().join('\n'))
}

test('a public page, and what a form sends', async () => {
  const site = await openSite()
  report('a public page', await filesOf(async () => expect((await site.fetch('/about')).status).toBe(200)))
  let sent = 0
  const submit = async () => {
    const fields = { ...contactMessage, email: `ada.${++sent}@example.org` } as Record<string, string>
    const posted = { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: ADDRESS } }
    expect((await site.fetch('/contact', posted)).status).toBe(303)
  }
  report('a submission', await filesOf(submit))
})

test('a search on the desk, and many at once', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'office')
  for (let number = 0; number < 3; number++)
    await site.postJson('contact', { ...contactMessage, name: `Ada ${number}`, email: `ada.${number}@example.org` })

  const found = '/desk/inbox?q=ada'

  /** Posts a page's form and returns the URL it redirects to. */
  async function press(page: string, action: string, more: Record<string, string> = {}): Promise<string> {
    const shown = await rosa.get(page)
    expect(shown.status).toBe(200)
    const answer = await rosa.post(action, { ...hiddenFields(await shown.text(), action), ...more })
    expect(answer.status).toBe(303)
    return answer.headers.get('Location') ?? ''
  }

  report('a search on the desk', await filesOf(async () => expect((await rosa.get(found)).status).toBe(200)))
  report(
    'a change of many, and its undoing',
    await filesOf(async () => {
      const preview = await press(found, routes.deskSelections, { all: 'yes', do: 'status:done' })
      const done = await press(preview, preview)
      const undo = routes.deskUndoBatch(new URLSearchParams(done.split('?')[1]).get('done') ?? '')
      expect(await press(undo, undo)).toContain('done=')
    }),
  )
  // Changes and restores all three, twice.
  const batches = await site.database.selectFrom('batches').select('count').execute()
  expect(batches.map(({ count }) => count)).toEqual([3, 3, 3, 3])
})

test('a publication', async () => {
  const { save, publish } = await openWebsiteDesk()
  let saved = 0
  report(
    'a publication',
    await filesOf(async () => {
      await save('organization', { 'value.name': `Saturday ${++saved}` })
      await publish('organization')
    }),
  )
})
