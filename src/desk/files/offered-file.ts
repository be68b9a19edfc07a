import { PICTURE_ID, pictureSizes } from '../../../content/picture-files'
import * as routes from '../../routes'
import { createElement } from '../create-element'

/** A file as sent to the browser. */
export interface OfferedFile {
  id: string
  name: string
}

/** Creates the same markup as thumbnail.tsx. */
export function createThumbnail(id: string): HTMLElement {
  if (!PICTURE_ID.test(id)) return createElement('span', { className: 'thumbnail thumbnail--document' }, 'PDF')
  const [{ name, width, height }] = pictureSizes(id)
  return createElement('img', { className: 'thumbnail', src: routes.files + name, width, height, alt: '' })
}
