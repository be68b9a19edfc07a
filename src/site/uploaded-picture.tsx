import type { Picture } from '../../content/field-types'
import { pictureSizes } from '../../content/picture-files'
import * as routes from '../routes'

interface UploadedPictureProps {
  picture: Picture
  /** How wide it is shown (HTML, 4.8.4.2); where one size serves all screens, nothing. */
  sizes?: string
  /** The widest of its sizes that is worth loading there, in pixels. */
  widest?: number
  /** The site's address, for pages that are read elsewhere. */
  origin?: string
  className?: string
}

/** A picture of the office's, in the sizes that there are of it. It is loaded when somebody nears it. */
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
