import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { locales } from '../../../content/language'
import ContactSidebarForm from '../../forms/contact-sidebar/form'
import * as routes from '../../routes'
import headingFont from '../../styles/fonts/bricolage-grotesque.woff2'
import { Announcements } from '../announcements'
import { FormIsland } from '../form-island'
import { absoluteUrl } from '../page-links'
import type { PageProps, Screen } from '../screen'
import { Footer } from './footer'
import { Header } from './header'
import { Metadata } from './metadata'

export interface PageAssets {
  /** CSS, inlined so that nothing blocks rendering. */
  stylesheet: string
  /** The entry module, inlined so that nothing is requested before the first paint. */
  script: string
  speculationRules: string
}

interface DocumentProps extends PageProps {
  screen: Screen
  assets: PageAssets
  children: ReactNode
}

export function Document({ screen, assets, children, ...page }: DocumentProps) {
  const { content, text } = page
  const { shell } = content.pages
  // Preload the font before the picture, which React preloads too: the font is larger and should use the open
  // connection.
  preload(headingFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang={locales[page.language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{formatTitle(screen, page)}</title>
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; escaping would break it. */}
        <style dangerouslySetInnerHTML={{ __html: assets.stylesheet + (screen.stylesheet?.(page) ?? '') }} />
        <Metadata screen={screen} page={page} title={formatTitle(screen, page)} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {text(shell.skip)}
        </a>
        <Header path={screen.path} {...page} />
        <div className="columns">
          <main className="main" id="main" tabIndex={-1}>
            {screen.path !== routes.home && <Announcements {...page} />}
            {children}
          </main>
          <Sidebar {...page} />
        </div>
        <Footer address={absoluteUrl(page, screen.path)} {...page} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; escaping would break it. */}
        <script type="module" dangerouslySetInnerHTML={{ __html: assets.script }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON; escaping would break it. */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: assets.speculationRules }} />
      </body>
    </html>
  )
}

function Sidebar(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.shell.sidebar
  return (
    <aside className="sidebar" aria-labelledby="sidebar-title">
      <h2 id="sidebar-title">{text(words.title)}</h2>
      <p>{say(words.text)}</p>
      <FormIsland name="contact-sidebar" when="visible" component={ContactSidebarForm} page={page} more={{}} />
    </aside>
  )
}

function formatTitle(screen: Screen, page: PageProps): string {
  const hasErrors = Object.values(page.outcomes).some((outcome) => outcome.status === 'invalid')
  const title = `${screen.title(page)} | ${page.content.organization.name}`
  return hasErrors ? page.text(page.content.pages.shell.errorTitle, { title }) : title
}
