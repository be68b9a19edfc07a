import { pictureSizes } from '../../../content/picture-files'
import { isPictureId } from '../../editorial/files/file-id'
import type { StoredFile } from '../../editorial/files/stored-file'
import * as routes from '../../routes'

/** A small preview, decorative because the name is beside it. */
export function Thumbnail({ id }: Pick<StoredFile, 'id'>) {
  if (!isPictureId(id)) return <span className="thumbnail thumbnail--document">PDF</span>
  const [{ name, width, height }] = pictureSizes(id)
  return <img className="thumbnail" src={routes.files + name} width={width} height={height} alt="" loading="lazy" />
}
