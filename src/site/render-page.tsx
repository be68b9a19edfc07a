import { renderToStaticMarkup } from 'react-dom/server'
import { localizeLinks, removeOffLinks } from './page-links'
import type { PageProps, Screen } from './screen'
import { Document, type PageAssets } from './shell/document'
import { createWording, type Wording } from './wording'

export function renderPage(screen: Screen, about: Omit<PageProps, keyof Wording>, assets: PageAssets): string {
  const { Page } = screen
  const page = { ...about, ...createWording(about.content, about.language, about.year, about.today.year) }
  const html = renderToStaticMarkup(
    <Document screen={screen} assets={assets} {...page}>
      <Page {...page} />
    </Document>,
  )
  return `<!doctype html>${localizeLinks(about.language, removeOffLinks(about.content, html))}`
}
