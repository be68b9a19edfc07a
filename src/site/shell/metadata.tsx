import { pictureDimensions } from '../../../content/picture-files'
import { isPageShown } from '../../../content/shown-pages'
import * as routes from '../../routes'
import { absoluteUrl } from '../page-links'
import iconPicture from '../pictures/icon.svg'
import type { PageProps, Screen } from '../screen'

/** Pictures for link previews, drawn by `npm run share-pictures`. */
const sharePictures = import.meta.glob<string>('../pictures/share/*.png', { import: 'default', eager: true })

export function Metadata({ screen, page, title }: { screen: Screen; page: PageProps; title: string }) {
  const { origin } = page.facts
  const address = absoluteUrl(page, screen.path)
  const shared = findSharePicture(screen)
  const description = screen.description(page)
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <link rel="icon" type="image/svg+xml" href={iconPicture} />
      {isPageShown(page.content, routes.blog) && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={page.text(page.content.pages.shell.feed)}
          href={routes.localizePath(page.language, routes.blogFeed)}
        />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.content.organization.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}${shared.address}`} />
      <meta property="og:image:width" content={String(shared.width)} />
      <meta property="og:image:height" content={String(shared.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      {screen.structuredData && <StructuredData data={screen.structuredData(page)} />}
    </>
  )
}

function StructuredData({ data }: { data: readonly object[] }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data; with < escaped, nothing in it can close the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}

/** Returns the share picture with its size in pixels. A post without a picture uses the blog's. */
function findSharePicture({ path, drawnAs = path, sharePicture }: Screen): {
  address: string
  width: number
  height: number
} {
  if (sharePicture) return { address: routes.files + sharePicture.file, ...pictureDimensions(sharePicture.file) }
  return { address: findDrawnPicture(drawnAs), width: 1200, height: 630 }
}

/** @throws if the screen has no picture yet. */
function findDrawnPicture(path: string): string {
  const picture = sharePictures[`../pictures/share/${path.split('/')[1] || 'home'}.png`]
  if (!picture) throw new Error(`npm run share-pictures draws the missing picture of ${path}`)
  return picture
}
