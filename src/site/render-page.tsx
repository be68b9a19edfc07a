import { renderToStaticMarkup } from 'react-dom/server'
import type { PageProps, Screen } from './screen'
import { Document, type PageAssets } from './shell/document'

/** Renders one screen to a complete HTML document. */
export function renderPage(screen: Screen, page: PageProps, assets: PageAssets): string {
  const { Page } = screen
  const html = renderToStaticMarkup(
    <Document screen={screen} assets={assets} {...page}>
      <Page {...page} />
    </Document>,
  )
  return `<!doctype html>${html}`
}
