import { describe, expect, test } from 'vitest'
import { readSettings } from '../../src/server/process/settings'
import { summarize } from '../../src/server/process/summary'
import { asPlainFields, speaker } from '../support/answers'
import { elementsOf, textOf } from '../support/page'
import { ADDRESS, openSite, type TestSite } from '../support/test-site'

const SUCCESS = "Thank you for your interest in speaking! We'll review your application and get back to you soon."

function post(site: TestSite, answers: object) {
  const body = new URLSearchParams(asPlainFields(answers))
  return site.fetch('/speakers?form=speaker', { method: 'POST', body, headers: { Origin: ADDRESS } })
}

async function islandProps(site: TestSite) {
  const html = await (await site.fetch('/speakers')).text()
  const island = elementsOf(html, 'div').find((element) => element['data-island'] === 'speaker')
  return JSON.parse(island?.['data-props'] ?? '')
}

describe('while SPEAKER_INTAKE is off, a speaker without JavaScript', () => {
  test('is thanked, but not stored, mailed or cached', async () => {
    const site = await openSite()
    const answer = await post(site, speaker)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const html = await answer.text()
    expect(textOf(html)).toContain(SUCCESS)
    expect(elementsOf(html, 'input').filter(({ value }) => value === speaker.email)).toEqual([])
    expect(await site.stored()).toEqual([])
    expect(await site.queued()).toEqual([])
  })

  test('gets an invalid form back with its values', async () => {
    const answer = await post(await openSite(), { ...speaker, phone: '', message: 'Too short' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(/<title>Error: /)
    expect(textOf(html)).toContain('Phone number is required')
    expect(textOf(html)).toContain('Please provide additional information (minimum 50 characters)')
    expect(textOf(html)).not.toContain(SUCCESS)
    expect(elementsOf(html, 'input')).toContainEqual(
      expect.objectContaining({ name: 'company', value: speaker.company }),
    )
    expect(html).toContain('Too short</textarea>')
  })
})

test('tells the form in the browser whether to send', async () => {
  expect(await islandProps(await openSite())).toMatchObject({ intake: false })
  expect(await islandProps(await openSite({ speakerIntake: true }))).toMatchObject({ intake: true })
})

test('states the setting in the startup summary', () => {
  const line = (environment: Record<string, string>) =>
    /^Speakers {2}(.*)$/m.exec(
      summarize(readSettings(environment), { address: ADDRESS, findings: { count: 0, first: [] } }),
    )?.[1]
  expect(line({})).toBe('applications are discarded (SPEAKER_INTAKE=on sends them to the office)')
  expect(line({ SPEAKER_INTAKE: 'on' })).toBe('applications go to the office')
})
