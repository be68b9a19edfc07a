import type { Content } from '../../content/read-content'
import type { Checked, CheckedPage } from '../../src/editorial/checks/check'
import * as routes from '../../src/routes'
import { ownFiles, readScreen } from '../../src/server/process/check-content'
import type { Screen } from '../../src/site/screen'
import { screensOf } from '../../src/site/screens-of'
import { checkedContent } from './checked'
import { CLEAN_DAY } from './clean-content'

/** When the documents of the clean content got the text that they have. */
const SINCE = '2027-04-01T18:00:00Z'

type When = { at?: string | undefined; since?: string | undefined }

/** For tests: what checks look at, with every screen rendered. The uploads that screens link to are there. */
export function checkedScreens(content: Content, { at = CLEAN_DAY, since = SINCE }: When = {}): Checked {
  const pages = [...screensOf(content).values()].map((screen) => pageOf(screen, content, at))
  const uploads = pages.flatMap(({ links }) => links.filter((link) => link.startsWith(routes.files)))
  return checkedContent({ content, at, pages, files: [...ownFiles, ...uploads], since: () => new Date(since) })
}

/** A page, and what of the content it was rendered from. */
interface Rendered {
  page: CheckedPage
  read: ReadonlyMap<string, unknown>
}

const rendered = new Map<string, Rendered>()

/** Renders a screen anew only where what it was rendered from is another now. */
function pageOf(screen: Screen, content: Content, at: string): CheckedPage {
  const key = `${screen.path} ${at}`
  const before = rendered.get(key)
  if (before && [...before.read].every(([path, value]) => isSame(value, valueAt(content, path)))) return before.page
  const read = new Map<string, unknown>()
  const page = readScreen(siteAt(at), recording(content, read), screen)
  if (!before) rendered.set(key, { page, read })
  return page
}

/** The content, each part of which is noted when it is read; of "pages", each page. */
function recording<Part extends object>(part: Part, read: Map<string, unknown>, prefix = ''): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'pages') return recording(value as object, read, 'pages.')
      if (typeof name === 'string') read.set(prefix + name, value)
      return value
    },
  })
}

function valueAt(content: Content, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => Reflect.get(part as object, name), content)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function siteAt(at: string): Parameters<typeof readScreen>[0] {
  return {
    settings: {
      origin: undefined,
      payment: { url: 'https://pay.example/checkout', buttonId: 'PAY-1' },
      donate: { url: 'https://pay.example/donate', buttonId: 'GIVE-1' },
      speakerIntake: false,
      trustedProxies: 0,
      smtpUrl: 'smtp://mail.program.example',
      databaseUrl: undefined,
      dataDir: '',
      fileQuota: 0,
    },
    assets: { stylesheet: '', script: '', speculationRules: '' },
    app: { origin: 'http://localhost:3000', now: () => new Date(at) },
  }
}
