import { expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '../../src/forms/honeypot'
import { everyForm, postPlain, type TestForm } from '../support/every-form'
import { elementsOf, textOf } from '../support/page'
import { ADDRESS, openSite, type TestSite } from '../support/test-site'

const [contact] = everyForm as [TestForm]

/** Returns the outcome that the page shows after a plain post, and the text of that page. */
async function toldOnPage(site: TestSite, answers: object) {
  const location = new URL((await postPlain(site, contact, answers)).headers.get('Location') ?? '', ADDRESS)
  const html = await (await site.fetch(location.pathname + location.search)).text()
  const island = elementsOf(html, 'div').find((element) => element['data-island'] === 'contact')
  return { ...JSON.parse(island?.['data-props'] ?? '{}').outcome, said: textOf(html) }
}

test('reports whether a confirmation will be sent, to calls and on pages', async () => {
  const site = await openSite()
  const call = async (given: object = {}, key: string = crypto.randomUUID()) => {
    const answer = await site.postJson('contact', { ...contact.answers, ...given }, { 'Idempotency-Key': key })
    return (await answer.json()).confirmation
  }
  const plain = (message: string, given: object = {}) => toldOnPage(site, { ...contact.answers, message, ...given })
  expect(await call({ [HONEYPOT_FIELD]: 'x' })).toBe('none')
  expect(await plain('It looks like spam.', { [HONEYPOT_FIELD]: 'x' })).toMatchObject({ confirmation: 'none' })
  expect(await call({}, 'first')).toBe('queued')
  expect(await call()).toBe('queued')
  expect(await plain('The third one.')).toMatchObject({ status: 'succeeded', confirmation: 'queued' })
  expect(await plain('The fourth one.')).toMatchObject({
    ...{ status: 'succeeded', confirmation: 'limited' },
    said: expect.stringContaining('so we won’t email this one. Please keep your reference.'),
  })
  expect(await call()).toBe('limited')
  // A retry returns the first response again.
  expect(await call({}, 'first')).toBe('queued')
})
