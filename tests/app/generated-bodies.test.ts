import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allForms } from '../../src/forms/all-forms'
import { type CheckResult, check } from '../../src/forms/check'
import { MAX_BODY_BYTES } from '../../src/server/limits/limit-body'
import { everyForm, type TestForm } from '../support/every-form'
import { type Controls, controlsOf, jsonOf } from '../support/generated-bodies'
import { ADDRESS, openSite, type TestSite } from '../support/test-site'

const isFull = process.env.RESILIENCE === 'full'

/** Full scale tests many bodies. Otherwise a few, with a fixed seed. */
const runs = isFull ? { numRuns: 5000 } : { numRuns: 40, seed: 20_260_625 }
const timeout = isFull ? 3_600_000 : 120_000

/** Full scale tests all forms. Otherwise two forms that share an endpoint, and the longest form. */
const forms = everyForm.filter(({ name }) => isFull || ['contact', 'contact-sidebar', 'application'].includes(name))

/** Maximum number of stored rows before they are deleted. */
const MAX_ROWS = 200

/** Returns the browser's and the server's schema. They differ if two forms share an endpoint. */
function schemasOf({ name, endpoint }: TestForm) {
  const server = Object.values(allForms).find((form) => form.endpoint === `/api/${endpoint}`)
  const browser = allForms[name]
  if (!browser || !server) throw new Error(`no form ${name}`)
  return { browser: browser.schema, server: server.schema }
}

async function openLab(form: TestForm) {
  const site = await openSite({ speakerIntake: true })
  // Speeds up the test, which does not need durability.
  await sql`PRAGMA synchronous = OFF`.execute(site.database)
  const headers = await site.browserHeaders()
  const counts = { taken: 0, refused: 0 }
  const post = (path: string, body: BodyInit, type: Record<string, string>) =>
    site.fetch(path, { method: 'POST', headers: type, body })
  return {
    counts,
    postJson: (body: string) => post(`/api/${form.endpoint}`, body, headers),
    plain: (fields: Controls) =>
      post(`${form.path}?form=${form.name}`, new URLSearchParams(fields), { Origin: ADDRESS }),
    /** Returns the stored JSON text. */
    async storedText(id: string) {
      const row = await site.database
        .selectFrom('submissions')
        .select('answers')
        .where('id', '=', id)
        .executeTakeFirst()
      if (++counts.taken % MAX_ROWS === 0) await forget(site)
      return row?.answers
    },
  }
}

type Lab = Awaited<ReturnType<typeof openLab>>

async function forget({ database }: TestSite) {
  await database.deleteFrom('email_bodies').execute()
  await database.deleteFrom('outbox').execute()
  await database.deleteFrom('submissions').execute()
}

/** Expects the endpoint and the check to agree about a body, and the stored answers to equal the checked ones. */
async function expectEndpoint(lab: Lab, body: string, checked: CheckResult) {
  const answer = await lab.postJson(body)
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) return expect(answer.status).toBe(413)
  expect(answer.status).toBe(checked.valid ? 201 : 422)
  const said = await answer.json()
  if (checked.valid) return expect(await lab.storedText(said.id)).toBe(JSON.stringify(checked.answers))
  lab.counts.refused++
  expect(said.errors.map(({ field }: { field: string }) => field).sort()).toEqual(Object.keys(checked.errors).sort())
}

/** Expects a plain post and the check to agree, and a link to each invalid field. */
async function expectPage(lab: Lab, { name }: TestForm, fields: Controls, checked: CheckResult) {
  const answer = await lab.plain(fields)
  if (String(new URLSearchParams(fields)).length > MAX_BODY_BYTES) return expect(answer.status).toBe(413)
  expect(answer.status).toBe(checked.valid ? 303 : 422)
  if (checked.valid) {
    const id = new URL(answer.headers.get('Location') ?? '', ADDRESS).searchParams.get('sent') ?? ''
    return expect(await lab.storedText(id)).toBe(JSON.stringify(checked.answers))
  }
  const links = (await answer.text()).matchAll(new RegExp(`<li><a href="#${name}-(\\w+)">`, 'g'))
  expect([...links].map(([, field]) => field).sort()).toEqual(Object.keys(checked.errors).sort())
}

/** Control values as the server reads them: well-formed, with LF as line break (HTML, 4.10.22.7; URL, 5.2). */
function asPosted(controls: Controls): Controls {
  const entries = Object.entries(controls)
  return Object.fromEntries(entries.map(([field, value]) => [field, value.toWellFormed().replaceAll(/\r\n?/g, '\n')]))
}

function withFormLineBreaks(controls: Controls): Controls {
  const entries = Object.entries(controls)
  return Object.fromEntries(entries.map(([field, value]) => [field, value.replaceAll(/\r\n?|\n/g, '\r\n')]))
}

function report(what: string, start: number, { taken, refused }: Lab['counts']) {
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  if (isFull)
    console.log(`${what}: ${runs.numRuns} bodies in ${seconds} s; ${taken} stored, ${refused} requests refused`)
}

describe.each(forms)(`${runs.numRuns} bodies of the $name form`, (form) => {
  const { browser, server } = schemasOf(form)

  test(
    'from controls: the browser, the endpoint and the plain post agree, and what is stored is what was meant',
    async () => {
      const lab = await openLab(form)
      const start = performance.now()
      const property = fc.asyncProperty(controlsOf(form), async (controls) => {
        const inBrowser = check(browser, controls, 'en')
        const sent = JSON.stringify(inBrowser.valid ? inBrowser.answers : controls)
        await expectEndpoint(lab, sent, inBrowser)
        await expectPage(lab, form, withFormLineBreaks(controls), check(browser, asPosted(controls), 'en'))
      })
      await fc.assert(property, runs)
      report(`${form.name}, from controls`, start, lab.counts)
      expect(lab.counts.taken).toBeGreaterThan(runs.numRuns / 40)
      expect(lab.counts.refused).toBeGreaterThan(runs.numRuns / 40)
    },
    timeout,
  )

  test(
    'from programs: no type, no name and no shape of JSON is a failure',
    async () => {
      const lab = await openLab(form)
      const start = performance.now()
      const property = fc.asyncProperty(jsonOf(form), async (body) => {
        const input = parsed(body)
        if (input) await expectEndpoint(lab, body, check(server, input.value, 'en'))
        else expect((await lab.postJson(body)).status).toBe(400)
      })
      await fc.assert(property, runs)
      report(`${form.name}, from programs`, start, lab.counts)
    },
    timeout,
  )
})

function parsed(body: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder().decode(new TextEncoder().encode(body))) }
  } catch {
    return undefined
  }
}
