import type { Content } from '../../content/read-content'
import type { Checked } from '../../src/editorial/checks/check'
import * as routes from '../../src/routes'
import { readPages } from '../../src/server/pages/read-pages'
import { ownFiles } from '../../src/server/process/check-content'
import { checkedContent } from './checked'
import { CLEAN_DAY } from './clean-content'

/** When the documents of the clean content were last changed. */
const SINCE = '2027-04-01T18:00:00Z'

/** Returns the input of the checks with every screen rendered. Uploads that screens link to exist. */
export async function checkedScreens(content: Content, at = CLEAN_DAY): Promise<Checked> {
  const read = await readPages(siteAt(at), content)
  const pages = [...read.pages.values()].map(({ page }) => page)
  const uploads = pages.flatMap(({ links }) => links.filter((link) => link.startsWith(routes.files)))
  return checkedContent({ content, at, pages, files: [...ownFiles, ...uploads], since: () => new Date(SINCE) })
}

/** Returns the parts of a site that are needed to render pages. */
export function siteAt(at: string): Parameters<typeof readPages>[0] {
  return {
    settings: {
      origin: undefined,
      mailFrom: { name: 'The Program', address: 'hello@program.example' },
      payment: { url: 'https://pay.example/checkout', buttonId: 'PAY-1' },
      donate: { url: 'https://pay.example/donate', buttonId: 'GIVE-1' },
      speakerIntake: false,
      trustedProxies: 0,
      smtpUrl: 'smtp://mail.program.example',
      databaseUrl: undefined,
      updateUrl: undefined,
      dataDir: '',
      fileQuota: 0,
      backups: {
        folder: '',
        location: { dataDir: '', databaseUrl: undefined },
        command: undefined,
        recipient: undefined,
        checkUrl: undefined,
        holdsSecret: false,
      },
    },
    assets: { stylesheet: '', script: '', speculationRules: '' },
    app: { origin: 'http://localhost:3000', now: () => new Date(at) },
  }
}
