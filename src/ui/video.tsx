/** Where the provider's videos are embedded from: its address that sets no cookie before a video plays. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

/** A video of the provider. It keeps its space before it loads. */
export function Video({ id, title }: { id: string; title: string }) {
  return (
    <iframe
      className="video"
      src={`${VIDEO_ORIGIN}/embed/${id}`}
      title={title}
      width="560"
      height="315"
      loading="lazy"
      allow="encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
