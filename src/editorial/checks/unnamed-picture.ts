import type { Check, Checked, Finding } from './check'
import { documentsIn, writtenFields } from './written-fields'

/** Pictures without words for those who cannot see them, or with words that say nothing. */
export const unnamedPicture: Check = {
  name: 'unnamed-picture',
  find: (checked) => [...inFields(checked), ...onPages(checked)],
}

const SAYS_NOTHING =
  /^(?:\s*|(?:an? |the )?(?:image|picture|photo(?:graph)?|img|pic|untitled|logo|alt|alt text|n\/a|none|-+|\.+)s?(?: \d+)?|(?:img|dsc|pxl|image|photo|screenshot)[-_ ]?\d+.*|\S+\.(?:jpe?g|png|webp|avif|gif|heic|svg))$/i

function inFields({ content }: Checked): Finding[] {
  return writtenFields(content).flatMap(({ kind, document, field, value }) => {
    if (kind !== 'picture') return []
    const { alt } = value as { alt: string }
    if (!SAYS_NOTHING.test(alt.trim())) return []
    const message = alt.trim() ? `“${alt}” does not describe the picture.` : 'The picture has no description.'
    return [{ document, field: `${field}.alt`, message, text: alt || (value as { file: string }).file }]
  })
}

function onPages({ content, pages }: Checked): Finding[] {
  const pictures = writtenFields(content).filter(({ kind }) => kind === 'picture')
  return pages.flatMap(({ path, unnamedPictures }) =>
    unnamedPictures.flatMap((address) => {
      const own = pictures.find(({ value }) => address.includes((value as { file: string }).file))
      const screen = documentsIn(content).find(
        (document) => document.screen === path && document.name !== 'pages/shell',
      )
      const place = own
        ? { document: own.document, field: `${own.field}.alt` }
        : { document: screen?.name ?? 'pages/shell', field: '' }
      if (own && SAYS_NOTHING.test((own.value as { alt: string }).alt.trim())) return []
      return [{ ...place, message: `On ${path}, the picture ${address} has no description.`, text: address }]
    }),
  )
}
