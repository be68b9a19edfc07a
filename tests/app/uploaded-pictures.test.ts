import { expect, test } from 'vitest'
import type { Content } from '../../content/read-content'
import { changingContent } from '../support/content'
import { elementsOf, linksOf, mainOf, partOf, piecesOf, textsOf } from '../support/page'
import { uploadedPicture } from '../support/pictures'
import { openSite } from '../support/test-site'

const ORIGIN = 'https://www.program.example'
const ID = `p-${'a'.repeat(26)}-1600x1200`
const DOCUMENT = `d-${'b'.repeat(26)}`

async function openWith(change: (content: Content) => void) {
  const { source, publish } = changingContent()
  publish(change)
  const site = await openSite({ origin: ORIGIN, content: source })
  return { read: async (path: string) => (await site.fetch(path)).text() }
}

test('shows the picture of a post below its date in its sizes', async () => {
  const { read } = await openWith(({ posts }) =>
    Object.assign(posts[1] ?? {}, { picture: uploadedPicture('A bus stop') }),
  )
  for (const path of ['/blog', '/blog/guerrilla-marketing']) {
    const html = mainOf(await read(path))
    expect(html).toMatch(/<\/time><\/p><img [^>]*alt="A bus stop"[^>]*><p>One of our teams/)
    const [, picture] = elementsOf(html, 'img')
    expect(picture).toEqual({
      src: `/files/${ID}-1280.webp`,
      srcSet: `/files/${ID}-320.webp 320w, /files/${ID}-640.webp 640w, /files/${ID}-1280.webp 1280w`,
      sizes: expect.stringMatching(/100vw, \d+rem$/),
      width: '1280',
      height: '960',
      alt: 'A bus stop',
      loading: 'lazy',
    })
  }
})

test('uses the picture of a post in link previews and structured data', async () => {
  const { read } = await openWith(({ posts }) =>
    Object.assign(posts[1] ?? {}, { picture: uploadedPicture('A bus stop') }),
  )
  const html = await read('/blog/guerrilla-marketing')
  const meta = (name: string) => elementsOf(html, 'meta').find(({ property }) => property === name)?.content
  expect(meta('og:image')).toBe(`${ORIGIN}/files/${ID}`)
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1600', '1200'])
  expect(html).toContain(`"image":"${ORIGIN}/files/${ID}"`)
  expect(await read('/blog/monopoly-games')).not.toContain('"image"')
})

test('offers one size of a small picture', async () => {
  const { read } = await openWith(({ posts }) =>
    Object.assign(posts[1] ?? {}, { picture: uploadedPicture('A stamp', 200, 100) }),
  )
  const [, picture] = elementsOf(mainOf(await read('/blog/guerrilla-marketing')), 'img')
  expect(picture).toMatchObject({ src: expect.stringMatching(/-200\.webp$/), width: '200', height: '100' })
  expect(picture).not.toHaveProperty('srcSet')
})

test('shows photos of team members instead of the drawing', async () => {
  const { read } = await openWith(({ team }) =>
    Object.assign(team[0] ?? {}, { photo: uploadedPicture('Maya laughing') }),
  )
  const people = partOf(await read('/about'), /^Leadership team$/)
    .split('<li class="card')
    .slice(1)
  expect(people.map((person) => elementsOf(person, 'img').map(({ alt }) => alt))).toEqual([['Maya laughing'], [], []])
  expect(people.map((person) => person.startsWith(' card--person"'))).toEqual([false, true, true])
})

test('lists the files of the press kit as downloads with their types', async () => {
  const { read } = await openWith(({ press }) => {
    Object.assign(press.kit[0] ?? {}, { file: DOCUMENT })
    Object.assign(press.kit[2] ?? {}, { file: ID })
  })
  const [, kit = ''] = partOf(await read('/press'), /^Media resources$/).split('<div class="card">')
  expect(linksOf(kit)).toEqual([
    { text: 'Company overview (PDF)', href: `/files/${DOCUMENT}` },
    { text: 'Program information (not available yet)' },
    { text: 'Logo (1600 × 1200)', href: `/files/${ID}` },
    { text: 'Team photos (not available yet)' },
  ])
  expect(elementsOf(kit, 'a').map((link) => 'download' in link)).toEqual([true, false, true, false])
})

test('links to pictures of the gallery, and marks empty parts', async () => {
  const { read } = await openWith(({ press }) => {
    press.gallery[1]?.pictures.push(uploadedPicture('A robot'), uploadedPicture('A bakery', 900, 600, 'c'))
  })
  const html = await read('/press')
  const [, , gallery = ''] = partOf(html, /^Media resources$/).split('<div class="card">')
  expect(linksOf(gallery).slice(0, 2)).toEqual([
    { text: 'Program photos (not available yet)' },
    { text: 'Event coverage', href: '#gallery-2' },
  ])
  const [part = ''] = piecesOf(html.slice(html.indexOf('<section aria-labelledby="gallery-2"')), 'section')
  expect(textsOf(part, 'h3')).toEqual(['Event coverage'])
  expect(elementsOf(part, 'img').map(({ alt }) => alt)).toEqual(['A robot', 'A bakery'])
})
