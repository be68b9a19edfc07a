import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { version } from '../../../package.json'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import type { MailDelay } from '../../submissions/emails/mail-delay'
import { type Clock, ClockContext } from '../ui/clock-context'
import { FormTokenContext } from './form-token-context'
import { MailBanner } from './mail-banner'
import { Navigation } from './navigation'

/** URLs of the built script and stylesheets. */
export interface DeskAssets {
  script: string
  stylesheets: readonly string[]
}

/** Data for the parts shared by all pages of the desk. */
export interface DeskFrame {
  assets: DeskAssets
  organization: string
  path: string
  member: StaffMember | undefined
  /** CSRF token for the page's forms. */
  token: string | undefined
  /** True if no mail server is set, so emails are only saved as files. */
  mailIsFiles: boolean
  /** Undefined if no email is overdue. */
  mailDelay: MailDelay | undefined
  /** The problem whose banner this browser has folded. */
  foldedBanner: string | undefined
  /** The newest version of the site's software, if it is newer than this one. Only for owners. */
  newerVersion: string | undefined
  clock: Clock
}

/** Renders a page of the desk to a complete HTML document. */
export function renderDesk(frame: DeskFrame, page: { title: string; body: ReactElement }): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...frame} {...page} />)}`
}

function Document(props: DeskFrame & { title: string; body: ReactElement }) {
  const { assets, organization, path, member, token, mailIsFiles, mailDelay, foldedBanner, newerVersion } = props
  const { clock, title, body } = props
  return (
    <html lang={locales[DEFAULT_LANGUAGE]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | ${organization} desk`}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {assets.stylesheets.map((href) => (
          <link rel="stylesheet" href={href} key={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body data-member={member?.id} data-keys={member?.keys ? '' : undefined}>
        <FormTokenContext value={token}>
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          {member && <Navigation member={member} path={path} organization={organization} />}
          <MailBanner isFiles={mailIsFiles} delay={mailDelay} member={member} folded={foldedBanner} />
          <main className="main" id="main" tabIndex={-1}>
            <ClockContext value={clock}>{body}</ClockContext>
          </main>
          {member && (
            <footer className="footer screen-only">
              <a href={routes.deskManual}>Manual</a>
              <a href={routes.deskKeys}>Keyboard shortcuts</a>
              <span>
                Version {version}
                {newerVersion && `. Version ${newerVersion} is available.`}
              </span>
            </footer>
          )}
        </FormTokenContext>
      </body>
    </html>
  )
}
