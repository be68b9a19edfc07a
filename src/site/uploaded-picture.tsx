import type { Picture } from '../../content/field-types'
import { pictureSizes } from '../../content/picture-files'
import * as routes from '../routes'

interface UploadedPictureProps {
  picture: Picture
  /** The `sizes` attribute (HTML, 4.8.4.2). Omit it if one size fits all screens. */
  sizes?: string
  /** Maximum width in pixels of the sizes to offer. */
  widest?: number
  /** Origin of the site, for feeds. */
  origin?: string
  className?: string
}

/** An uploaded picture in all its sizes, loaded lazily. */
export function UploadedPicture({ picture, sizes, widest = Infinity, origin = '', className }: UploadedPictureProps) {
  const [smallest, ...others] = pictureSizes(picture.file)
  const all = [smallest, ...others.filter((size) => size.width <= widest)]
  const { width, height, name } = all.at(-1) ?? smallest
  const address = (part: string) => origin + routes.files + part
  return (
    <img
      className={className}
      src={address(name)}
      srcSet={
        sizes && all.length > 1 ? all.map((size) => `${address(size.name)} ${size.width}w`).join(', ') : undefined
      }
      sizes={all.length > 1 ? sizes : undefined}
      width={width}
      height={height}
      alt={picture.alt}
      loading="lazy"
    />
  )
}
