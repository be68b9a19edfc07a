import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { doubledDocuments } from '../../../tests/support/longer-content'
import { publishRows } from '../../../tests/support/published-rows'
import { openWebsiteDesk } from '../../../tests/support/website-desk'

const MAX_BYTES = 25_000

test('keeps forms with the longest lists, and a history of 200 revisions, small', async () => {
  const { read, site } = await openWebsiteDesk('owner')
  const { schools, organization } = readContent()
  const many = Array.from({ length: 100 }, (_, n) => ({ ...schools[n % schools.length], name: `School ${n}` }))
  await publishRows(site.database, { ...doubledDocuments(), schools: many })
  for (let n = 0; n < 200; n++)
    await publishRows(site.database, { organization: { ...organization, name: `Name ${n}` } })
  await site.app.content.refresh()
  const edits = ['schools', 'team', 'location', 'press'].map((name) => `/desk/website/edit/${name}`)
  for (const path of [...edits, '/desk/website', '/desk/website/find?q=a', '/desk/website/history/organization']) {
    const html = await read(path)
    expect.soft(html, path).not.toContain('<title>Page not found')
    expect.soft(weigh(html), path).toBeLessThanOrEqual(MAX_BYTES)
  }
  expect(await read('/desk/website/edit/schools')).toContain('School 99')
})

/** Returns the size in bytes with fast Brotli compression. */
function weigh(html: string): number {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
}
