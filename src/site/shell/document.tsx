import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import headingFont from '../../styles/fonts/bricolage-grotesque.woff2'
import type { PageProps, Screen } from '../screen'
import { Footer } from './footer'
import { Header } from './header'
import { Metadata } from './metadata'
import { Sidebar } from './sidebar'

/** What the build made for every page. */
export interface PageAssets {
  /** The style sheet's text; it stands in the page, so that nothing blocks the first picture. */
  stylesheet: string
  /** The entry script's text, a module; it stands in the page, so that nothing is asked for before the first view. */
  script: string
  /** Which pages browsers may make ready in advance, as JSON. */
  speculationRules: string
}

interface DocumentProps extends PageProps {
  screen: Screen
  assets: PageAssets
  children: ReactNode
}

/** The whole page around a screen: head, header, main, sidebar, footer. */
export function Document({ screen, assets, children, ...page }: DocumentProps) {
  const { organization } = page.content
  // Before the picture, which React preloads too: the font is the heavier, and gets the connection that stands.
  preload(headingFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleOf(screen, page)}</title>
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; escaped it would not be CSS. */}
        <style dangerouslySetInnerHTML={{ __html: assets.stylesheet + (screen.stylesheet ?? '') }} />
        <Metadata screen={screen} page={page} title={titleOf(screen, page)} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header name={organization.name} path={screen.path} />
        <div className="columns">
          <main className="main" id="main" tabIndex={-1}>
            {children}
          </main>
          <Sidebar outcome={page.outcomes['contact-sidebar']} answerWithin={organization.answerWithin} />
        </div>
        <Footer organization={organization} address={page.facts.origin + screen.path} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; escaped it would be another. */}
        <script type="module" dangerouslySetInnerHTML={{ __html: assets.script }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON; escaped it would be none. */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: assets.speculationRules }} />
      </body>
    </html>
  )
}

function titleOf(screen: Screen, page: PageProps): string {
  const invalid = Object.values(page.outcomes).some((outcome) => outcome.status === 'invalid')
  const title = `${screen.title(page)} | ${page.content.organization.name}`
  return invalid ? `Error: ${title}` : title
}
