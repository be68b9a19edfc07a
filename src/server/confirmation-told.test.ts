import { expect, test } from 'vitest'
import { UNSEEN_FIELD } from '../forms/unseen-field'
import { everyForm, type FormUnderTest, postPlain } from './every-form-under-test'
import { elementsOf } from './page-under-test'
import { ADDRESS, openSite, type SiteUnderTest } from './site-under-test'

const [contact] = everyForm as [FormUnderTest]

/** What the page is told that a plain post leads to. */
async function toldOnPage(site: SiteUnderTest, answers: object) {
  const location = new URL((await postPlain(site, contact, answers)).headers.get('Location') ?? '', ADDRESS)
  const html = await (await site.fetch(location.pathname + location.search)).text()
  const island = elementsOf(html, 'div').find((element) => element['data-island'] === 'contact')
  return JSON.parse(island?.['data-props'] ?? '{}').outcome
}

test('a call and a page are told whether a confirmation is on its way', async () => {
  const site = await openSite()
  const call = async (given: object = {}, key: string = crypto.randomUUID()) => {
    const answer = await site.call('contact', { ...contact.answers, ...given }, { 'Idempotency-Key': key })
    return (await answer.json()).confirmation
  }
  const plain = (message: string, given: object = {}) => toldOnPage(site, { ...contact.answers, message, ...given })
  expect(await call({ [UNSEEN_FIELD]: 'x' })).toBe('none')
  expect(await plain('It looks like spam.', { [UNSEEN_FIELD]: 'x' })).toMatchObject({ confirmation: 'none' })
  expect(await call({}, 'first')).toBe('queued')
  expect(await call()).toBe('queued')
  expect(await plain('The third one.')).toMatchObject({ status: 'succeeded', confirmation: 'queued' })
  expect(await plain('The fourth one.')).toMatchObject({ status: 'succeeded', confirmation: 'held' })
  expect(await call()).toBe('held')
  // What is sent again is told what the first was told.
  expect(await call({}, 'first')).toBe('queued')
})
