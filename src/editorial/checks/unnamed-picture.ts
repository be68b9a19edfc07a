import type { Picture } from '../../../content/field-types'
import type { Language } from '../../../content/language'
import { pictureDimensions } from '../../../content/picture-files'
import type { Content } from '../../../content/read-content'
import { alarm, type Checked, type Finding, finding, hint, type Place } from './check'
import { patterns } from './check-words'
import { listPageDocuments, SHELL, writtenFields } from './written-fields'

/** Finds pictures without a meaningful description. */
export const unnamedPicture = alarm('unnamed-picture', (checked) => [...checkFields(checked), ...checkPages(checked)])

/** No letters, or the name of a file. */
const FILE_NAME =
  /^(?:\P{L}*|(?:img|dsc|pxl|image|photo|screenshot)[-_ ]?\d+.*|\S+\.(?:jpe?g|png|webp|avif|gif|heic|svg))$/iu

function isMeaningless(alt: string, language: Language): boolean {
  const text = alt.trim()
  return FILE_NAME.test(text) || patterns[language].unnamedPicture.test(text)
}

interface PictureField extends Place, Picture {}

function collectPictures(content: Content): PictureField[] {
  return writtenFields(content)
    .filter(({ kind }) => kind === 'picture')
    .map(({ document, field, value }) => ({ document, field: `${field}.alt`, ...(value as Picture) }))
}

function checkFields({ content, language }: Checked): Finding[] {
  return collectPictures(content)
    .filter(({ alt }) => isMeaningless(alt, language))
    .map((picture) => {
      const { alt, file } = picture
      const message = alt.trim() ? `“${alt}” does not describe the picture.` : 'The picture has no description.'
      return finding(picture, alt || file, message)
    })
}

/** Maximum ratio of the sides. */
const MAX_RATIO = { wide: 2.5, tall: 2 }

/** Finds pictures that are too wide or too tall. */
export const oddPicture = hint('odd-picture', ({ content }) =>
  collectPictures(content).flatMap((picture) => {
    const { width, height } = pictureDimensions(picture.file)
    if (width <= MAX_RATIO.wide * height && height <= MAX_RATIO.tall * width) return []
    const shape = width > height ? `${MAX_RATIO.wide} times as wide as high` : `${MAX_RATIO.tall} times as high as wide`
    return [finding(picture, picture.file, `The picture is more than ${shape}, and would be a strip. Crop it.`)]
  }),
)

/** Omits pictures that `checkFields` reports. */
function checkPages({ content, language, pages }: Checked): Finding[] {
  return pages.flatMap(({ path, unnamedPictures }) =>
    unnamedPictures.flatMap((address) => {
      const match = collectPictures(content).find(({ file }) => address.includes(file))
      if (match && isMeaningless(match.alt, language)) return []
      const place = match ?? { document: listPageDocuments(path, content)[0] ?? SHELL, field: '' }
      return [finding(place, address, `On ${path}, the picture ${address} has no description.`)]
    }),
  )
}
