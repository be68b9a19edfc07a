import type { ReactNode } from 'react'

/** Where the provider's videos are embedded from: its address that sets no cookie before a video plays. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

/** What a frame of another site may do: run its scripts on its own origin and open tabs, but not lead ours elsewhere. */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

interface VideoProps {
  id: string
  title: string
  /** The words of the link to it. */
  link: string
}

/** A video of the provider. It keeps its space before it loads, and where its frame is blocked there is a link to it. */
export function Video({ id, title, link }: VideoProps) {
  return (
    <Framed href={`https://www.youtube.com/watch?v=${id}`} link={link}>
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
    </Framed>
  )
}

export function Framed({ href, link, children }: { href: string; link: string; children: ReactNode }) {
  return (
    <div className="framed">
      {children}
      <a href={href} rel="external noopener">
        {link}
      </a>
    </div>
  )
}
