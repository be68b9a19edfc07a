import { PICTURE_ID, pictureSizes } from '../../../content/picture-files'
import * as routes from '../../routes'

/** A file as the desk tells scripts of it. */
export interface OfferedFile {
  id: string
  name: string
}

/** As src/desk/files/thumbnail.tsx has it. */
export function thumbnailOf(id: string): HTMLElement {
  if (!PICTURE_ID.test(id)) {
    const mark = document.createElement('span')
    return Object.assign(mark, { className: 'thumbnail thumbnail--document', textContent: 'PDF' })
  }
  const [{ name, width, height }] = pictureSizes(id)
  const picture = document.createElement('img')
  return Object.assign(picture, { className: 'thumbnail', src: routes.files + name, width, height, alt: '' })
}
