import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { openSite } from '../../../tests/support/test-site'
import * as routes from '../../routes'

test('shows the manual to every member, with links to its sections', async () => {
  const site = await openSite()
  for (const role of ['owner', 'editor', 'saturday'] as const) {
    const member = await signedIn(site, role)
    const html = await (await member.get(routes.deskManual)).text()
    expect(html).toContain('<h1 id="manual-for-the-office">Manual for the office</h1>')
    expect(html).toContain('<strong>Correct an answer</strong>')
    const targets = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id = '']) => id)
    expect(targets).toContain('when-something-doesnt-work')
    expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
    expect(html).not.toMatch(/\*\*|\]\(|<p>#/)
  }
})
