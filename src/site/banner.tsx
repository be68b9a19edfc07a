import type { PageProps } from './screen'

interface BannerProps extends Pick<PageProps, 'text'> {
  src: string
  height: string
  /** Description of the picture; null hides it. */
  alt: string | null
  /** Whether visitors see it before they scroll. */
  isFirst?: boolean
}

/** A drawing across the page. */
export function Banner({ src, height, alt, isFirst = false, text }: BannerProps) {
  if (alt === null) return null
  const priority = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return <img className="banner" src={src} width="1200" height={height} alt={text(alt)} {...priority} />
}
