import { expect, test } from 'vitest'
import { type Content, checkContent, readContent } from '../../content/read-content'
import { documentValue, tryReplaceValue } from '../../src/editorial/documents/assemble-content'
import { findDocument } from '../../src/editorial/documents/documents'
import { buildField } from '../../src/editorial/fields/fields'
import { listPostedFields, readPostedValue } from '../../src/editorial/fields/posted-value'
import { findAll } from '../support/checked'
import { checkedScreens } from '../support/checked-screens'
import { cleanContent } from '../support/clean-content'
import { changingContent } from '../support/content'
import { elementsOf, linksOf, policyOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'
import { openWebsiteDesk } from '../support/website-desk'

/** Fields to empty in each document. */
const emptied: Readonly<Record<string, RegExp>> = {
  organization: /^value\.mastermindUrl$/,
  home: /^value\.videos\./,
  program: /^value\.video\./,
  team: /^value\.\d+\.links\./,
  press: /^value\.(?:coverage|kit|gallery)\./,
  'pages/home': /[pP]icture$/,
  'pages/companies': /[pP]icture$/,
  'pages/donate': /[pP]icture$/,
}

/** Returns content with the matching fields of a document empty or the matching list entries removed. */
function emptyDocument(content: Content, name: string, pattern: RegExp): Content {
  const document = findDocument(name)
  if (!document) throw new Error(`no document ${name}`)
  const field = buildField(document.schema)
  const isOfList = ['home', 'team', 'press'].includes(name)
  const posted = listPostedFields(field, documentValue(content, document)).flatMap(([key, text]) =>
    !pattern.test(key) ? [[key, text]] : isOfList ? [] : [[key, '']],
  )
  const emptied = tryReplaceValue(content, document, readPostedValue(field, new URLSearchParams(posted)))
  if (!emptied) throw new Error(`${name} cannot be without it`)
  return emptied
}

test('renders pages without videos, Mastermind, profiles, coverage, media and banners', async () => {
  const { source, publish } = changingContent()
  const without = Object.entries(emptied).reduce(
    (content, [name, pattern]) => emptyDocument(content, name, pattern),
    readContent(),
  )
  publish((content) => void Object.assign(content, checkContent(without)))
  const site = await openSite({ content: source })
  const fetched = async (path: string) => {
    const answer = await site.fetch(path)
    return { html: await answer.text(), policy: policyOf(answer) }
  }
  for (const path of ['/', '/program']) {
    const { html, policy } = await fetched(path)
    expect(elementsOf(html, 'iframe'), path).toEqual([])
    expect(policy, path).not.toHaveProperty('frame-src')
    expect(textOf(html), path).not.toMatch(/Mastermind|See a Saturday for yourself/)
  }
  for (const path of ['/', '/companies', '/donate'])
    expect((await fetched(path)).html, path).not.toMatch(/class="banner"|<img[^>]*alt="(?!")/)
  const press = (await fetched('/press')).html
  const headings = ['h2', 'h3'].flatMap((name) => textsOf(press, name)).join()
  expect(headings).not.toMatch(/Media coverage|Press kit|Media gallery|Media resources|not available yet/)
  expect(linksOf((await fetched('/about')).html).filter(({ href }) => href?.startsWith('https:'))).toEqual([])
  const index = (await fetched('/search.json')).html
  expect(index).not.toMatch(/See a Saturday for yourself|Media coverage|Press kit/)
})

test('rejects a video without a title', async () => {
  const desk = await openWebsiteDesk()
  await desk.save('program', { 'value.video.title': '' })
  expect(textOf(await desk.read('/desk/website/publish/program'))).toContain('Title: Please fill this in')
})

/** Returns content without any optional part. */
function without(content: Content): Content {
  const { home, pages } = content
  Object.assign(content.organization, { mastermindUrl: null })
  Object.assign(content.program, { video: null })
  Object.assign(content.press, { coverage: [], kit: [], gallery: [] })
  Object.assign(pages.home, {
    marketPicture: null,
    skylinePicture: null,
    pitch: { ...pages.home.pitch, picture: null },
  })
  for (const page of [pages.companies, pages.donate]) page.picture = null
  for (const member of content.team) member.links = []
  home.videos = []
  return checkContent(content)
}

test('finds nothing wrong in content without optional parts', async () => {
  const before = findAll(await checkedScreens(cleanContent())).map(({ id }) => id)
  const found = findAll(await checkedScreens(without(cleanContent())))
  expect(found.filter(({ id }) => !before.includes(id))).toEqual([])
  expect(without(structuredClone(readContent())).home.videos).toEqual([])
})
