import type { PageProps } from './screen'

interface BannerProps extends Pick<PageProps, 'text'> {
  src: string
  height: string
  /** Alternative text. Null hides the picture. */
  alt: string | null
  /** True if the picture is visible without scrolling. */
  isFirst?: boolean
}

/** A full-width drawing. */
export function Banner({ src, height, alt, isFirst = false, text }: BannerProps) {
  if (alt === null) return null
  const priority = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return <img className="banner" src={src} width="1200" height={height} alt={text(alt)} {...priority} />
}
