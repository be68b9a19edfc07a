import type { Language } from '../../../content/language'
import type { Check, Checked, Finding } from './check'
import { checkWords } from './check-words'
import { documentsIn, writtenFields } from './written-fields'

/** Pictures without words for those who cannot see them, or with words that say nothing. */
export const unnamedPicture: Check = {
  name: 'unnamed-picture',
  level: 'alarm',
  find: (checked) => [...inFields(checked), ...onPages(checked)],
}

/** Nothing, no letters, the name of a file. */
const FILE_NAME =
  /^(?:\P{L}*|(?:img|dsc|pxl|image|photo|screenshot)[-_ ]?\d+.*|\S+\.(?:jpe?g|png|webp|avif|gif|heic|svg))$/iu

function saysNothing(alt: string, language: Language): boolean {
  const text = alt.trim()
  return FILE_NAME.test(text) || checkWords[language].unnamedPicture.test(text)
}

function inFields({ content, language }: Checked): Finding[] {
  return writtenFields(content).flatMap(({ kind, document, field, value }) => {
    if (kind !== 'picture') return []
    const { alt } = value as { alt: string }
    if (!saysNothing(alt, language)) return []
    const message = alt.trim() ? `“${alt}” does not describe the picture.` : 'The picture has no description.'
    return [{ document, field: `${field}.alt`, message, text: alt || (value as { file: string }).file }]
  })
}

function onPages({ content, language, pages }: Checked): Finding[] {
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
      if (own && saysNothing((own.value as { alt: string }).alt, language)) return []
      return [{ ...place, message: `On ${path}, the picture ${address} has no description.`, text: address }]
    }),
  )
}
