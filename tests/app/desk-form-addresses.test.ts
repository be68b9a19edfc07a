import { expect, test } from 'vitest'
import { deskRoutes } from '../../src/desk/areas'
import { signedIn } from '../support/desk-browser'
import { addressOf, openGuardedDesk, REACHED } from '../support/guarded-desk'
import { contactMessage, openSite } from '../support/test-site'

test('opens a page at every address that forms post to', async () => {
  const rosa = await signedIn(await openGuardedDesk(), 'owner')
  for (const route of deskRoutes.filter(({ method }) => method === 'POST')) {
    const answer = await rosa.ask(addressOf(route))
    const page = answer.status === 303 ? await rosa.ask(answer.headers.get('Location') ?? '') : answer
    expect(await page.text(), route.path).toBe(REACHED)
  }
})

test('answers 404 to people who may not post there', async () => {
  const editor = await signedIn(await openSite(), 'editor')
  const texts = []
  for (const path of ['/desk/inbox/7K3F-9QXM/status', '/desk/no-such-page']) {
    const answer = await editor.ask(path)
    expect(answer.status, path).toBe(404)
    texts.push((await answer.text()).replaceAll(/name="token" value="[^"]+"/g, ''))
  }
  expect(texts[0]).toBe(texts[1])
})

test('opens the page of a rejected form again with its way back to the list', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  await site.postJson('contact', contactMessage)
  const [row] = await site.stored()
  const page = `/desk/inbox/${row?.reference}`
  const list = '?from=status%3Dnew'
  const opened = await (await rosa.get(`${page}?answer=yes&${list.slice(1)}`)).text()
  for (const step of ['status', 'assignee', 'tags', 'notes', 'answer'])
    expect(opened).toContain(`action="${page}/${step}${list}"`)
  for (const step of ['status', 'notes', 'health']) {
    const again = await rosa.ask(`${page}/${step}${list}`)
    expect(again.headers.get('Location'), step).toBe(`${page}${list}`)
  }
  for (const step of ['answer', 'answer-text']) {
    const again = await rosa.ask(`${page}/${step}${list}`)
    expect(again.headers.get('Location'), step).toBe(`${page}?answer=yes&from=status%3Dnew#answer-text`)
  }
  const refused = await rosa.send(`${page}/notes${list}`, { kind: 'note', text: ' ' })
  expect([refused.status, (await refused.text()).includes(`action="${page}/notes${list}"`)]).toEqual([422, true])
  const noted = await rosa.send(`${page}/notes${list}`, { kind: 'note', text: 'Call back' })
  expect(noted.headers.get('Location')).toMatch(/\?changed=note&event=[\w-]+&from=status%3Dnew$/)
})

test('accepts references in lower case', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  await site.postJson('contact', contactMessage)
  const [row] = await site.stored()
  const page = `/desk/inbox/${row?.reference}`
  const opened = await rosa.ask(`${page.toLowerCase()}?answer=yes`)
  expect(opened.headers.get('Location')).toBe(`${page}?answer=yes`)
  const step = await rosa.ask(`${page.toLowerCase()}/notes`)
  expect((await rosa.ask(step.headers.get('Location') ?? '')).headers.get('Location')).toBe(page)
  const noted = await rosa.send(`${page.toLowerCase()}/notes`, { kind: 'note', text: 'Call back' })
  expect(noted.headers.get('Location')).toContain(`${page}?changed=note`)
})
