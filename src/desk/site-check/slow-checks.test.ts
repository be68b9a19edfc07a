import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TEXT_LIMIT } from '../../../content/field-types'
import { signedIn } from '../../../tests/support/desk-browser'
import { textOf } from '../../../tests/support/page'
import { openWebsiteDesk } from '../../../tests/support/website-desk'

const DOCUMENT = 'pages/cancellation-policy'
const PUBLISH = `/desk/website/publish/${DOCUMENT}`

/** Fills every text of a form that has room for it. */
async function saveHostileDraft({ fill, send, edit }: Awaited<ReturnType<typeof openWebsiteDesk>>) {
  const hostile = '$1 '.repeat(TEXT_LIMIT / 3).trim()
  const form = await fill(DOCUMENT, {})
  const long = Object.keys(form).filter((name) => name.startsWith('value.') && (form[name]?.length ?? 0) > 60)
  return send(edit(DOCUMENT), { ...form, ...Object.fromEntries(long.map((name) => [name, hostile])) })
}

/** Measures how much of the processor's time this thread takes without giving others their turn, at most, in milliseconds. */
function watchTurns() {
  const used = () => Object.values(process.threadCpuUsage()).reduce((sum, part) => sum + part, 0) / 1000
  let [isWatching, before, longest] = [true, used(), 0]
  const watching = (async () => {
    while (isWatching) {
      await pause(1)
      const now = used()
      longest = Math.max(longest, now - before)
      before = now
    }
  })()
  return async () => {
    isWatching = false
    await watching
    return longest
  }
}

test('a draft that takes the checks seconds keeps nobody else waiting, however many ask', async () => {
  const desk = await openWebsiteDesk()
  await saveHostileDraft(desk)
  const editors = await Promise.all(['office', 'editor', 'owner'].map((role) => signedIn(desk.site, role as 'office')))
  const stop = watchTurns()
  const pages = await Promise.all(editors.map(async ({ get }) => textOf(await (await get(PUBLISH)).text())))
  expect(await stop()).toBeLessThan(250)
  for (const page of pages) expect(page).toContain('Hint: “$1” isn’t one of')
})

test('what was not checked in time is said, and can be published', async () => {
  const desk = await openWebsiteDesk('office', { checkLimits: { page: 1 } })
  await desk.save('organization', { 'value.name': 'Eight Sundays' })
  const page = textOf(await desk.read('/desk/website/publish/organization'))
  expect(page).toContain('Not everything could be checked in time. You can publish anyway.')
  expect((await desk.publish('organization')).text).toContain('Published.')
  expect(await desk.publicText('/')).toContain('Eight Sundays')
})

test('a check again that was not done in time says so', async () => {
  const { press } = await openWebsiteDesk('office', { checkLimits: { again: 1 } })
  const { text } = await press('/desk/site-check', '/desk/site-check/check')
  expect(text).toContain('Not everything could be checked in time.')
})
