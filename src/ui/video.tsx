import type { ReactNode } from 'react'

/** Embed origin of the video provider, which sets no cookie before playback. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

/** Sandbox of embedded frames: scripts, same origin and popups are allowed, but not navigating this page. */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

interface VideoProps {
  id: string
  title: string
  /** Link text. */
  link: string
}

/** An embedded video. Reserves its space before it loads and includes a link in case the frame is blocked. */
export function Video({ id, title, link }: VideoProps) {
  return (
    <FrameWithLink href={`https://www.youtube.com/watch?v=${id}`} link={link}>
      <iframe
        className="video"
        src={`${VIDEO_ORIGIN}/embed/${id}`}
        title={title}
        width="560"
        height="315"
        loading="lazy"
        sandbox={FRAME_SANDBOX}
        allow="encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </FrameWithLink>
  )
}

export function FrameWithLink({ href, link, children }: { href: string; link: string; children: ReactNode }) {
  return (
    <div className="framed">
      {children}
      <a href={href} rel="external noopener">
        {link}
      </a>
    </div>
  )
}
