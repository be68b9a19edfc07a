import { describe, expect, test } from 'vitest'
import { acceptance, referral } from '../../../tests/support/answers'
import { everyForm, postPlain } from '../../../tests/support/every-form'
import { elementsOf, textOf } from '../../../tests/support/page'
import { ADDRESS, contactMessage, OFFICE, openSite, type TestSite } from '../../../tests/support/test-site'
import { allForms } from '../../forms/all-forms'
import { MAX_BODY_BYTES } from '../limits/limit-body'

const OWN = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }
const URLENCODED = 'application/x-www-form-urlencoded'

/** Returns the redirect target of a plain post. */
const placeOf = (answer: Response) => new URL(answer.headers.get('Location') ?? '', ADDRESS)

async function readPlace(site: TestSite, { pathname, search }: URL): Promise<string> {
  return (await site.fetch(pathname + search)).text()
}

/** The sidebar form is on every page, even on pages with another form. */
const forms = everyForm.flatMap((form) =>
  form.name === 'contact-sidebar' ? ['/', '/contact', '/application'].map((path) => ({ ...form, path })) : [form],
)

describe.each(forms)('on $path the form $name, posted without JavaScript,', (form) => {
  const { path, name, answers } = form
  const open = () => openSite({ speakerIntake: true })
  const { success, failure } = allForms[name]?.texts ?? {}

  test('is stored once, queues both emails, and redirects to its confirmation', async () => {
    const site = await open()
    const answer = await postPlain(site, form, answers)
    expect(answer.status).toBe(303)
    const place = placeOf(answer)
    expect(place.pathname).toBe(path)
    for (let reload = 0; reload < 2; reload++) {
      const html = await readPlace(site, place)
      expect(textOf(html)).toContain(success?.en)
      expect(elementsOf(html, 'div')).toContainEqual(expect.objectContaining({ id: place.hash.slice(1) }))
    }
    const [stored, ...others] = await site.stored()
    expect([stored?.form, stored?.answers, others]).toEqual([allForms[name]?.name, answers, []])
    expect((await site.queued()).map((mail) => mail.to_address)).toEqual([OFFICE, answers.email])
  })

  test('shows its values and messages again if an answer is invalid', async () => {
    const site = await open()
    const answer = await postPlain(site, form, { ...answers, email: 'miles"><script>@nowhere' })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toMatch(/<title>Error: /)
    expect(textOf(html)).toMatch(/Please enter a valid email/)
    expect(html).toContain('value="miles&quot;&gt;&lt;script&gt;@nowhere"')
    expect(html).not.toContain('"><script>')
    const inputs = elementsOf(html, 'input')
    expect(inputs).toContainEqual(expect.objectContaining({ name: 'email', 'aria-invalid': 'true' }))
    expect(inputs.map(({ value }) => value)).toContain(Object.values(answers)[0])
    expect(await site.stored()).toEqual([])
  })

  test('shows its values and an error if the database cannot store', async () => {
    const site = await open()
    await site.database.destroy()
    const answer = await postPlain(site, form, answers)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
    const html = await answer.text()
    expect(textOf(html)).toContain(failure?.en)
    expect(elementsOf(html, 'input')).toContainEqual(expect.objectContaining({ name: 'email', value: answers.email }))
    expect(site.logged).toMatchObject([{ form: allForms[name]?.name, msg: 'a submission could not be stored' }])
  })
})

describe('a post that cannot be read', () => {
  test.each<[what: string, status: number, path: string, body: string, type: string]>([
    ["another page's form", 400, '/contact?form=application', 'name=Ann', URLENCODED],
    ['a form that there is not', 400, '/contact?form=constructor', 'name=Ann', URLENCODED],
    ['JSON', 415, '/contact', JSON.stringify(contactMessage), 'application/json'],
    ['plain text', 415, '/contact', 'name=Ann', 'text/plain'],
    ['parts without a boundary', 400, '/contact', 'name=Ann', 'multipart/form-data'],
    ['far too much', 413, '/contact', `message=${'x'.repeat(MAX_BODY_BYTES)}`, URLENCODED],
  ])('%s: %i', async (_what, status, path, body, type) => {
    const site = await openSite()
    const answer = await site.fetch(path, { method: 'POST', body, headers: { ...OWN, 'Content-Type': type } })
    expect(answer.status).toBe(status)
    expect(await site.stored()).toEqual([])
  })
})

describe('an acceptance without JavaScript', () => {
  const form = { path: '/accept', name: 'acceptance' }

  test('links to payment only after it was accepted', async () => {
    const site = await openSite()
    const hrefs = async (path: string) => elementsOf(await (await site.fetch(path)).text(), 'a').map(({ href }) => href)
    expect(await hrefs('/accept')).not.toContain('/make-payment?accepted=true')
    const taken = await postPlain(site, form, acceptance)
    const { pathname, search } = placeOf(taken)
    expect(await hrefs(pathname + search)).toContain('/make-payment?accepted=true')
  })

  test('requires the terms, but not the photos', async () => {
    const site = await openSite()
    expect((await postPlain(site, form, { ...acceptance, photoRelease: false })).status).toBe(303)
    expect((await site.stored())[0]?.answers).toEqual({ ...acceptance, photoRelease: false })
    const answer = await postPlain(site, form, { ...acceptance, termsAccepted: false })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(textOf(html)).toContain('You must accept the terms and conditions')
    const ticked = elementsOf(html, 'input').filter((box) => box.type === 'checkbox' && 'checked' in box)
    expect(ticked.map(({ name }) => name)).toEqual(['photoRelease'])
  })
})

test('a referral without JavaScript shows the details of its type, without Please specify', async () => {
  const site = await openSite()
  const form = { path: '/referral', name: 'referral' }
  const answer = await postPlain(site, form, { ...referral, friendName: '', otherDetail: 'A poster' })
  expect(answer.status).toBe(422)
  expect(textOf(await answer.text())).toContain("Please enter your friend's name")
  await postPlain(site, form, { ...referral, referralType: 'other', friendName: '', otherDetail: 'A poster' })
  expect((await site.stored()).map((row) => row.answers)).toEqual([
    { ...referral, referralType: 'other', friendName: '' },
  ])
})
