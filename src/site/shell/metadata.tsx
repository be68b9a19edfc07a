import * as routes from '../../routes'
import iconPicture from '../pictures/icon.svg'
import type { PageProps, Screen } from '../screen'

/** Pictures for link previews, drawn by `npm run share-pictures`. */
const sharePictures = import.meta.glob<string>('../pictures/share/*.png', { import: 'default', eager: true })

/** Metadata for search engines and link previews. */
export function Metadata({ screen, page, title }: { screen: Screen; page: PageProps; title: string }) {
  const { origin } = page.facts
  const description = screen.description(page)
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${screen.path}`} />
      <link rel="icon" type="image/svg+xml" href={iconPicture} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={page.text(page.content.pages.shell.feed)}
        href={routes.blogFeed}
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.content.organization.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${screen.path}`} />
      <meta property="og:image" content={`${origin}${sharePictureOf(screen)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
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

/**
 * A blog post has the blog's picture.
 * @throws when the screen has no picture yet.
 */
function sharePictureOf({ path }: Screen): string {
  const picture = sharePictures[`../pictures/share/${path.split('/')[1] || 'home'}.png`]
  if (!picture) throw new Error(`npm run share-pictures draws the missing picture of ${path}`)
  return picture
}
