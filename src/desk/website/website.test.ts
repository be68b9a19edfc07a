import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { linksOf, mainOf, textOf, textsOf } from '../../../tests/support/page'
import { readPostedFields } from '../../../tests/support/posted-by'
import { openWebsiteDesk } from '../../../tests/support/website-desk'
import { readEvents } from '../../log/events'
import * as routes from '../../routes'

const { posts, organization } = readContent()
const POST = `posts/${posts[0]?.id}`

test('shows the site, or the last saved revision, beside the form, in a frame that requires a sign-in', async () => {
  const { read, save, publish, browserGet, site } = await openWebsiteDesk()
  const framed = async (name: string) => /<iframe src="([^"]+)"/.exec(await read(`/desk/website/edit/${name}`))?.[1]
  expect(await framed('location')).toBe('/preview/location/location?still=')
  await save('location', { 'value.street': '9 Elm Street' })
  const address = (await framed('location')) ?? ''
  expect(textOf(await (await browserGet(address)).text())).toContain('9 Elm Street')
  expect((await site.fetch(address)).status).toBe(302)
  await publish('location')
  expect(await framed('location')).toBe(address)
  const owner = await openWebsiteDesk('owner')
  expect(await owner.read('/desk/website/edit/buttons')).not.toContain('<iframe')
})

test('saves a draft that only the desk shows, publishes it, and undoes that', async () => {
  const { save, publish, publicText, read, press } = await openWebsiteDesk()
  const takeBack = 'href="/desk/website/unpublish/organization"'
  expect(await read('/desk/website/edit/organization')).not.toContain(takeBack)
  const saved = await save('organization', { 'value.name': 'Eight Sundays' })
  expect(saved.text).toContain('Draft saved.')
  expect(textOf(await read('/desk/website'))).toContain('Draft by')
  expect(await publicText('/about')).not.toContain('Eight Sundays')
  const page = textOf(await read('/desk/website/publish/organization'))
  expect(page).toMatch(/Six Saturdays .*Eight Sundays/)
  expect(await publish('organization')).toMatchObject({ status: 303 })
  expect(await publicText('/about')).toContain('Eight Sundays')
  const log = await read('/desk/website/edit/organization?done=published')
  expect(textOf(log)).toContain('Published.')
  expect(log).toContain(takeBack)
  const undo = /action="(\/desk\/log\/[^"]+\/undo)"/.exec(await read('/desk/log'))?.[1] ?? ''
  await press('/desk/log', undo)
  expect(await publicText('/about')).toContain(organization.name)
  expect(textOf(await read('/desk/website'))).toContain('Draft by')
})

/** Opens a form and lets a colleague, Ben, save the same document. */
async function openTwo(name: string) {
  const desk = await openWebsiteDesk()
  const ben = await signedIn(desk.site, 'editor')
  const form = await desk.fill(name, {})
  const benSaves = async (changed: Record<string, string>, begun = form) => {
    const answer = await ben.send(desk.edit(name), { ...begun, ...changed, token: ben.formToken() })
    expect(answer.status).toBe(303)
  }
  const post = (fields: Record<string, string>) => desk.send(desk.edit(name), fields)
  const send = (changed: Record<string, string>) => post({ ...form, ...changed })
  const shown = async () => readPostedFields(await desk.read(desk.edit(name)))
  return { ...desk, form, benSaves, post, send, shown }
}

describe('two people edit a document at once', () => {
  test('merges changes to different fields, and names the colleague', async () => {
    const { benSaves, send, shown } = await openTwo('organization')
    await benSaves({ 'value.phone': '408-555-0199', 'value.city': 'Milpitas' })
    const saved = await send({ 'value.name': 'Mine' })
    expect(saved.text).toContain('Draft saved. A editor ’s changes to City and Phone are in it, too.')
    const now = await shown()
    expect(['name', 'city', 'phone'].map((key) => now.get(`value.${key}`))).toEqual([
      'Mine',
      'Milpitas',
      '408-555-0199',
    ])
  })

  test('shows both texts of a field that both changed, merges the other fields, and saves nothing', async () => {
    const { benSaves, post, send, shown } = await openTwo('organization')
    await benSaves({ 'value.name': 'Theirs', 'value.city': 'Milpitas' })
    const conflict = await send({ 'value.name': 'Mine', 'value.state': 'NV' })
    expect(conflict.status).toBe(409)
    expect(conflict.text).toMatch(/A editor changed this first.*A editor ’s changes to City are in the form already/)
    expect(conflict.text).toMatch(/Name Theirs Mine Take theirs/)
    expect(conflict.html.match(/ value="take:/g)).toHaveLength(1)
    const posted = readPostedFields(conflict.html)
    expect(['name', 'city', 'state'].map((key) => posted.get(`value.${key}`))).toEqual(['Mine', 'Milpitas', 'NV'])
    expect((await shown()).get('value.name')).toBe('Theirs')
    expect((await post(postedIn(conflict.html))).text).toContain('Draft saved.')
    expect((await shown()).get('value.name')).toBe('Mine')
  })

  test('takes the colleague’s value with one click and keeps the input and the other conflicts', async () => {
    const { benSaves, post, send, shown } = await openTwo('organization')
    await benSaves({ 'value.name': 'Theirs', 'value.city': 'Milpitas' })
    const conflict = await send({ 'value.name': 'Mine', 'value.city': 'Gilroy', 'value.state': 'NV' })
    const taken = await post({ ...postedIn(conflict.html), 'value.state': 'UT', step: 'take:name' })
    expect(taken.text).toMatch(/City Milpitas Gilroy Take theirs/)
    expect(taken.text).not.toContain('Name Theirs')
    const all = await post({ ...postedIn(taken.html), step: 'take:city' })
    expect(all.text).toContain('No conflicts are left. Save what’s in the form.')
    expect((await shown()).get('value.state')).not.toBe('UT')
    await post(postedIn(all.html))
    const now = await shown()
    expect(['name', 'city', 'state'].map((key) => now.get(`value.${key}`))).toEqual(['Theirs', 'Milpitas', 'UT'])
  })

  test('takes only one field, even if another field’s name starts with the same word', async () => {
    const { benSaves, post, send } = await openTwo('pages/blog')
    await benSaves({ 'value.ofYear': 'Theirs' })
    const conflict = await send({ 'value.ofYear': 'Mine', 'value.ofYearDescription': 'My description' })
    const taken = await post({ ...postedIn(conflict.html), step: 'take:ofYear' })
    const values = { 'value.ofYear': 'Theirs', 'value.ofYearDescription': 'My description' }
    expect(postedIn(taken.html)).toMatchObject(values)
  })

  test('shows the conflict again if the colleague saves again', async () => {
    const { benSaves, post, send, fill } = await openTwo('organization')
    await benSaves({ 'value.name': 'Theirs' })
    const conflict = await send({ 'value.name': 'Mine' })
    await benSaves({ 'value.name': 'Theirs, later' }, await fill('organization', {}))
    const again = await post(postedIn(conflict.html))
    expect([again.status, again.text]).toEqual([409, expect.stringMatching(/Name Theirs, later Mine/)])
  })

  test('shows both versions of a list that both changed, and keeps the replaced one in the history', async () => {
    const { benSaves, post, send, read } = await openTwo('services')
    await benSaves({ 'value.1.title': 'Their workshops' })
    const conflict = await send({ 'value.0.title': 'My coaching' })
    for (const title of ['Their workshops', 'My coaching'])
      expect(conflict.html).toMatch(new RegExp(`<li><mark><[^>]+>${title}\\n`))
    expect(conflict.html.match(/<li><mark>/g)).toHaveLength(4)
    const taken = await post({ ...postedIn(conflict.html), step: 'take:' })
    expect(postedIn(taken.html)).toMatchObject({ 'value.1.title': 'Their workshops' })
    const newest = /name="after"[^>]* value="([^"]+)"/.exec(await read('/desk/website/history/services'))?.[1]
    expect(await read(`/desk/website/compare/services?before=fresh&after=${newest}`)).toContain('My coaching')
  })

  test('does not say that a conflicting list is in the form already', async () => {
    const { benSaves, send } = await openTwo('location')
    await benSaves({ 'value.byCar.0': 'Theirs' })
    const conflict = await send({ 'value.byCar.0': 'Mine' })
    expect(conflict.text).toContain('You both changed what’s listed here')
    expect(conflict.text).not.toContain('in the form already')
  })

  test('recognizes the viewer’s own changes from another window', async () => {
    const { save, send } = await openTwo('organization')
    await save('organization', { 'value.city': 'Milpitas' })
    expect((await send({ 'value.name': 'Mine' })).text).toContain(
      'Your changes to City in another window are in it, too.',
    )
    const conflict = await send({ 'value.name': 'Another' })
    expect(conflict.text).toContain('You changed this first')
  })

  test('merges a form that was opened before an unchanged draft was published', async () => {
    const { save, send, publish, shown, fill, edit, read } = await openTwo('organization')
    await save('organization', { 'value.city': 'Milpitas' })
    const open = await fill('organization', { 'value.name': 'Mine' })
    await publish('organization')
    const saved = await send(open)
    expect(saved.to).not.toContain('theirs=')
    expect([saved.text, (await shown()).get('value.name')]).toEqual([expect.stringContaining('Draft saved.'), 'Mine'])
    expect(await read(edit('organization'))).toContain('Milpitas')
  })

  test('shows a merge before publishing it', async () => {
    const { benSaves, send } = await openTwo('organization')
    await benSaves({ 'value.city': 'Milpitas' })
    expect((await send({ 'value.name': 'Mine', do: 'publish' })).to).toContain(
      '/desk/website/edit/organization?done=saved',
    )
  })

  test.each([
    ['', 'no revision'],
    ['01900000-0000-7000-8000-000000000000', 'a revision of nothing'],
  ])('overwrites nothing if the loaded revision is %j (%s)', async (base) => {
    const { benSaves, send, shown } = await openTwo('organization')
    await benSaves({ 'value.city': 'Milpitas' })
    expect((await send({ 'value.name': 'Mine', base })).status).toBe(409)
    expect((await shown()).get('value.city')).toBe('Milpitas')
  })
})

/** Returns the fields that the page's form would post. */
function postedIn(html: string): Record<string, string> {
  const hidden = [...html.matchAll(/<input type="hidden" name="(version|base|since|before)" value="([^"]*)"/g)]
  return Object.fromEntries([
    ...hidden.map(([, name = '', value = '']) => [name, value]).reverse(),
    ...readPostedFields(html),
  ])
}

test('saves a draft with errors, shows them beside their fields, and refuses to publish it', async () => {
  const { save, publish, publicText, read } = await openWebsiteDesk()
  const saved = await save('organization', { 'value.name': '', 'value.foundedYear': 'long ago' })
  expect(saved.html).toMatch(/id="value\.name-error".*?Please fill this in/s)
  expect(saved.html).toMatch(/id="value\.foundedYear-error".*?Please enter a whole number/s)
  expect(saved.html).toContain('value="long ago"')
  const refused = textOf(await read('/desk/website/publish/organization'))
  expect(refused).toMatch(
    /It can’t be published yet: Name: Please fill this in Founded in: Please enter a whole number/,
  )
  await publish('organization')
  expect(await publicText('/about')).toContain(organization.name)
})

test('keeps the input when a list button reloads the form without JavaScript', async () => {
  const { fill, send, edit, read } = await openWebsiteDesk()
  const form = await fill('schools', { 'value.0.name': 'Typed' })
  const added = await send(edit('schools'), { ...form, step: 'add:' })
  const names = [...readPostedFields(added.html).keys()].filter((name) => name.endsWith('.name'))
  expect([added.status, names.length]).toEqual([200, readContent().schools.length + 1])
  expect(added.html).toContain('value="Typed"')
  expect(await read(edit('schools'))).not.toContain('value="Typed"')
})

test('shows planned times in the office’s time zone', async () => {
  const { save, publish, read } = await openWebsiteDesk()
  await save('organization', { 'value.name': 'For July' })
  const planned = await publish('organization', { from: '2026-07-01T09:00', until: '2026-08-01T00:00' })
  expect(planned.text).toMatch(/It will be published Wed, Jul 1, 2026, 9:00 AM/)
  expect(textOf(await read('/desk/website'))).toContain('To be published Wed, Jul 1, 2026, 9:00 AM')
  expect(textOf(await read('/desk/log'))).toContain('To be published: not scheduled → Wed, Jul 1, 2026, 9:00 AM')
})

test('rejects invalid publish times and keeps the input', async () => {
  const { save, read, send, press } = await openWebsiteDesk()
  await save('organization', { 'value.name': 'Later' })
  const path = '/desk/website/publish/organization'
  const fields = hiddenFields(await read(path), path)
  const publish = (times: Record<string, string>) => send(path, { ...fields, ...times })
  const refused = await publish({ from: '2020-01-01T09:00' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('times in the future')])
  expect(refused.html).toContain('value="2020-01-01T09:00"')
  expect((await publish({ from: 'soon' })).text).toContain('Please enter a date and a time')
  const end = await publish({ from: '2026-07-02T09:00', until: '2026-07-01T09:00' })
  expect(end.text).toContain('an end that’s after')
  await publish({ from: '2026-07-02T09:00' })
  const canceled = await press('/desk/website/edit/organization', '/desk/website/cancel/organization')
  expect(canceled.text).toContain('Scheduled publication canceled.')
})

test('an own page avoids the addresses of the site, is published, and goes home once it is taken off', async () => {
  const { send, save, publish, press, publicText, read, site } = await openWebsiteDesk()
  const begun = await send('/desk/website/new/ownPages', { title: 'About' })
  expect(begun.to).toContain('/desk/website/edit/ownPages/about-2?')
  const taken = await save('ownPages/about-2', { 'value.id': 'desk' })
  expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('The site needs this address itself')])
  await save('ownPages/about-2', { 'value.id': 'our-house', 'value.sections.0.paragraphs': 'It has a garden.' })
  expect((await publish('ownPages/our-house')).text).toContain('Published.')
  expect(await publicText('/our-house')).toContain('It has a garden.')
  const off = '/desk/website/unpublish/ownPages/our-house'
  expect((await press(off, off)).text).toContain('It’s off the site.')
  expect(textsOf(await read('/desk/website/edit/ownPages/our-house'), 'h1')).toEqual(['About'])
  expect(textOf(await read('/desk/website'))).toContain('About Not on the site')
  expect((await site.fetch('/our-house')).headers.get('Location')).toBe('/')
})

test('only owners switch off pages, and undo it', async () => {
  const { site, save, publish, read } = await openWebsiteDesk('owner')
  await save('shown-pages', { 'value.press': 'off' })
  const published = await publish('shown-pages')
  expect((await site.fetch('/press')).headers.get('Location')).toBe('/')
  expect(textOf(await read('/desk/website'))).toContain('Press releases, coverage, and media Not on the site')
  const page = mainOf(await read('/desk/website/edit/pages/press'))
  expect([textOf(page).includes('Not on the site'), page.includes('href="/press"')]).toEqual([true, false])
  const office = await signedIn(site, 'office')
  expect((await office.get('/desk/website/edit/shown-pages')).status).toBe(404)
  const undo = /action="(\/desk\/log\/[^"]+\/undo)"/.exec(published.html)?.[1] ?? ''
  expect((await office.send(undo, {})).status).toBe(404)
})

describe('a post', () => {
  test('starts with a title, and can change its address until it is published', async () => {
    const { send, save, publish, site, publicText } = await openWebsiteDesk()
    const begun = await send('/desk/website/new/posts', { title: 'Đặng’s first  market' })
    expect(begun.to).toContain('/desk/website/edit/posts/dangs-first-market?')
    expect(begun.html).toContain('value="2026-06-25"')
    const again = await send('/desk/website/new/posts', { title: 'Đặng’s first market' })
    expect(again.to).toContain('/desk/website/edit/posts/dangs-first-market-2?')
    const taken = await save('posts/dangs-first-market-2', { 'value.id': 'dangs-first-market' })
    expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('This address is taken')])
    const text = 'We sold **lemonade**. See https://a.example/stall.'
    const written = { 'value.id': 'the-market', 'value.paragraphs': text }
    expect((await save('posts/dangs-first-market', written)).to).toContain('/desk/website/edit/posts/the-market?')
    expect((await publish('posts/the-market')).text).toContain('Published.')
    expect(await publicText('/blog/the-market')).toContain('We sold lemonade .')
    const link = '<a href="https://a.example/stall">https://a.example/stall</a>.'
    expect(await (await site.fetch('/blog/the-market')).text()).toContain(link)
    const moved = await save('posts/the-market', { 'value.id': 'elsewhere' })
    expect([moved.status, moved.text]).toEqual([422, expect.stringContaining('The address stays ')])
    expect((await site.fetch('/blog/dangs-first-market')).status).not.toBe(200)
  })

  test('can be deleted before it is published, and restored with Undo', async () => {
    const { send, press, read, browserGet } = await openWebsiteDesk()
    await send('/desk/website/new/posts', { title: 'A thought' })
    const page = '/desk/website/edit/posts/a-thought'
    const deleted = await press(page, '/desk/website/discard/posts/a-thought')
    expect(deleted.to).toMatch(/^\/desk\/website\?/)
    expect((await browserGet(page)).status).toBe(404)
    const undo = /action="(\/desk\/log\/[^"]+\/undo)"/.exec(deleted.html)?.[1] ?? ''
    await press(deleted.to, undo)
    expect((await browserGet(page)).status).toBe(200)
    expect(textOf(await read('/desk/website'))).toContain('A thought')
  })

  test('can be taken off the site and stays on the desk', async () => {
    const { press, publicText, read, site } = await openWebsiteDesk()
    const page = `/desk/website/unpublish/${POST}`
    expect((await press(page, page)).text).toContain('It’s off the site.')
    expect((await site.fetch(`/blog/${posts[0]?.id}`)).status).not.toBe(200)
    expect(await publicText('/blog')).not.toContain(posts[0]?.title)
    expect(textOf(await read('/desk/website'))).toContain(`${posts[0]?.title} Not on the site`)
  })

  test('needs a title and a valid kind', async () => {
    const { send, browserGet } = await openWebsiteDesk()
    expect(await send('/desk/website/new/posts', { title: ' ' })).toMatchObject({ status: 422 })
    expect((await send('/desk/website/new/posts', { title: '李' })).to).toContain('/edit/posts/post?')
    for (const kind of ['schools', '__proto__', 'constructor'])
      expect((await browserGet(`/desk/website/new/${kind}`)).status).toBe(404)
  })
})

test('compares two revisions word by word, and restores the earlier one', async () => {
  const { save, publish, read, press, publicText } = await openWebsiteDesk()
  await save('program', { 'value.video.title': 'The program in two minutes' })
  await publish('program')
  const history = await read('/desk/website/history/program')
  expect(textOf(history)).toMatch(/on the site now Changed: Video .* Original text/)
  const [, id = ''] = /name="after"[^>]* value="([\da-f-]{36})"/.exec(history) ?? []
  const compare = `/desk/website/compare/program?before=fresh&after=${id}`
  expect(await read(compare)).toMatch(/<ins>.*two minutes.*<\/ins>/)
  const restored = await press(compare, '/desk/website/restore/program', { do: 'publish' })
  expect(restored.text).toContain('Published.')
  expect(await publicText('/program')).not.toContain('two minutes')
})

describe('rights', () => {
  test('hides texts from helpers, and fees and payment buttons from editors and the office', async () => {
    const { site } = await openWebsiteDesk()
    const statusOf = async (role: 'helper' | 'editor' | 'office' | 'saturday', path: string) =>
      (await (await signedIn(site, role)).get(path)).status
    expect(await statusOf('helper', '/desk/website')).toBe(404)
    expect(await statusOf('saturday', '/desk/website/edit/organization')).toBe(404)
    for (const role of ['editor', 'office'] as const) {
      expect(await statusOf(role, '/desk/website/edit/organization')).toBe(200)
      for (const step of ['edit', 'history', 'compare', 'publish', 'preview', 'unpublish'])
        for (const name of ['fees', 'buttons'])
          expect(await statusOf(role, `/desk/website/${step}/${name}?before=fresh&after=fresh`)).toBe(404)
      const listed = await (await (await signedIn(site, role)).get('/desk/website')).text()
      expect([listed.includes('/edit/organization'), listed.includes('/edit/buttons')]).toEqual([true, false])
    }
  })

  test('lets an editor publish, but not change payment buttons', async () => {
    const { send, save, publish } = await openWebsiteDesk('editor')
    await save('organization', { 'value.name': 'Eight Sundays' })
    expect((await publish('organization')).text).toContain('Published.')
    const buttons = { version: '0', do: 'confirm', 'value.payment.buttonId': 'PAY-2' }
    expect(await send('/desk/website/edit/buttons', buttons)).toMatchObject({ status: 404 })
    const earlier = { version: '0', revision: 'fresh' }
    expect(await send('/desk/website/restore/buttons', earlier)).toMatchObject({ status: 404 })
  })
})

describe('payment buttons', () => {
  test('require a fresh sign-in from owners', async () => {
    const { browserGet, send } = await openWebsiteDesk('owner', { isVerified: false })
    const verify = '/desk/verify?next=%2Fdesk%2Fwebsite%2Fedit%2Fbuttons'
    expect((await browserGet('/desk/website/edit/buttons')).headers.get('Location')).toBe(verify)
    const buttons = { version: '0', do: 'confirm', 'value.payment.buttonId': 'PAY-2' }
    expect(await send('/desk/website/edit/buttons', buttons)).toMatchObject({ to: verify })
    const earlier = { version: '0', revision: 'fresh' }
    expect(await send('/desk/website/restore/buttons', earlier)).toMatchObject({ to: verify })
  })

  test('require a fresh sign-in to undo a change', async () => {
    const { site, send, fill, edit } = await openWebsiteDesk('owner')
    await send(edit('buttons'), await fill('buttons', { 'value.payment.buttonId': 'PAY-2', do: 'confirm' }))
    const [event] = await readEvents(site.database, { kind: 'billing-published' })
    const undo = async (role: 'owner' | 'office', isVerified: boolean) => {
      const browser = await signedIn(site, role, { isVerified })
      const answer = await browser.send(routes.deskUndo(event?.id ?? ''), { back: routes.deskLog })
      return answer.headers.get('Location') ?? answer.status
    }
    expect(await undo('office', true)).toBe(404)
    expect(await undo('owner', false)).toContain('/desk/verify')
    expect(await undo('owner', true)).toContain('?undone=')
  })

  test('come from the settings until an owner changes them', async () => {
    const { site, save, read, edit } = await openWebsiteDesk('owner')
    expect(await read(edit('buttons'))).toContain('value="PAY-1"')
    expect((await save('buttons', { do: 'confirm' })).text).toContain('Nothing has changed.')
    const button = { 'value.payment.buttonId': 'PAY-2', 'value.payment.url': 'https://elsewhere.example/pay' }
    expect((await save('buttons', { ...button, do: 'confirm' })).text).toContain('Changed. All owners get an email')
    const page = await site.fetch('/make-payment')
    expect(await page.text()).toContain('value="PAY-2"')
    expect(page.headers.get('Content-Security-Policy')).toContain('https://elsewhere.example')
    expect(await (await site.fetch('/donate')).text()).toContain('value="GIVE-1"')
  })

  test('are replaced by three payment links until those are removed', async () => {
    const { site, save } = await openWebsiteDesk('owner')
    const [paypal, stripe] = ['https://www.paypal.com/ncp/payment/AB12', 'https://buy.stripe.com/cd34']
    const links = { prepay: `${paypal}?a=1&b=2`, full_partner: stripe, full_non_partner: `${stripe}x` }
    const posted = (texts: Partial<typeof links>) =>
      Object.fromEntries(
        Object.keys(links).map((key) => [`value.links.${key}`, texts[key as keyof typeof links] ?? '']),
      )
    const read = async () => {
      const answer = await site.fetch('/make-payment')
      const [main, policy] = [mainOf(await answer.text()), answer.headers.get('Content-Security-Policy')]
      const leaving = linksOf(main).filter(({ href }) => href?.startsWith('https:'))
      const actions = /form-action ([^;]*)/.exec(policy ?? '')?.[1]
      return { html: main, text: textOf(main), leaving: leaving.map(({ text, href }) => [text, href]), actions }
    }
    const before = await read()
    const proposed = await save('buttons', posted(links))
    expect(proposed.text).toContain(`Payment links, Deposit none ${links.prepay}`)
    expect((await read()).leaving).toEqual([])
    await save('buttons', { ...posted(links), do: 'confirm' })
    expect(await read()).toMatchObject({
      leaving: [
        ['Prepay only: $100', links.prepay],
        ['Full payment, partner schools: $500', links.full_partner],
        ['Full payment, non-partner schools: $800', links.full_non_partner],
      ],
      text: expect.stringContaining('Each link takes you to PayPal and Stripe, our payment provider.'),
      html: expect.not.stringContaining('<form'),
      actions: "'self'",
    })
    expect(await (await site.fetch('/donate')).text()).toContain('value="GIVE-1"')
    expect(await site.queued()).toMatchObject([
      { subject: 'A owner changed: Payment buttons', text: expect.stringContaining(`none, now ${links.prepay}`) },
    ])
    await save('buttons', { ...posted({}), do: 'confirm' })
    expect(await read()).toEqual(before)
  })

  test.each(['', 'http://pay.example/x', 'javascript:alert(1)'])('reject two payment links and “%s”', async (third) => {
    const { site, save } = await openWebsiteDesk('owner')
    const https = 'https://pay.example/x'
    const links = {
      'value.links.prepay': https,
      'value.links.full_partner': https,
      'value.links.full_non_partner': third,
    }
    const refused = await save('buttons', { ...links, do: 'confirm' })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(
      third === ''
        ? /Payment links, Regular fee: Please enter a link for each of the three payments, or for none/
        : /Payment links, Regular fee: Please enter an? (?:whole )?address/,
    )
    expect(await (await site.fetch('/make-payment')).text()).not.toContain(https)
  })
})

test('reports a published text that violates a newer rule, and shows it for correction', async () => {
  const { site, save, publish, read, edit } = await openWebsiteDesk()
  await save('organization', { 'value.name': 'Eight Sundays' })
  await publish('organization')
  // Simulate an upgrade with a stricter schema.
  await site.database.updateTable('content_revisions').set({ value: '{"name":""}' }).execute()
  await site.database.updateTable('content_state').set({ revision: 99 }).execute()
  await site.app.content.refresh()
  expect(textOf(await read('/desk/website'))).toMatch(/published text of The organization no longer fits/)
  expect(textOf(await read(edit('organization')))).toContain('no longer fits this version of the site')
})

test('finds documents by word prefixes, ignoring accents', async () => {
  const { read } = await openWebsiteDesk()
  const names = async (query: string) => {
    const html = await read(`/desk/website/find?q=${encodeURIComponent(query)}`)
    return [...html.replace(/<table.*/s, '').matchAll(/href="\/desk\/website\/edit\/([^"]+)"/g)].map(([, name]) => name)
  }
  expect(await names('part sch')).toEqual(['schools', 'pages/schools'])
  expect(await names('RÁISING')).toEqual([POST])
})

test('lists each document once: pages as in the menu with their lists, and a state only if it needs attention', async () => {
  const { read, save } = await openWebsiteDesk()
  await save('press', { 'value.release.title': 'Later' })
  const html = await read('/desk/website')
  const names = [...html.matchAll(/href="\/desk\/website\/edit\/([^"]+)"/g)].map(([, name]) => name)
  const menu = ['pages/home', 'home', 'pages/about', 'team', 'about', 'pages/program', 'program', 'pages/services']
  expect(names.slice(0, menu.length)).toEqual(menu)
  expect([names.length, names.slice(-4)]).toEqual([
    new Set(names).size,
    ['organization', 'refunds', 'location', 'pages/shell'],
  ])
  expect(html.match(/data-state="[^"]+/g)).toEqual(['data-state="draft'])
})
