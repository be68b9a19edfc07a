import { renderToStaticMarkup } from 'react-dom/server'
import { withLinksIn } from './page-links'
import type { PageProps, Screen } from './screen'
import { Document, type PageAssets } from './shell/document'
import { type Wording, wordingOf } from './wording'

export function renderPage(screen: Screen, about: Omit<PageProps, keyof Wording>, assets: PageAssets): string {
  const { Page } = screen
  const page = { ...about, ...wordingOf(about.content, about.language, about.year, about.today.year) }
  const html = renderToStaticMarkup(
    <Document screen={screen} assets={assets} {...page}>
      <Page {...page} />
    </Document>,
  )
  return `<!doctype html>${withLinksIn(about.language, html)}`
}
