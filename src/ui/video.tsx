/** A video of the provider, by its address that sets no cookie before it plays. It keeps its space before it loads. */
export function Video({ id, title }: { id: string; title: string }) {
  return (
    <iframe
      className="video"
      src={`https://www.youtube-nocookie.com/embed/${id}`}
      title={title}
      width="560"
      height="315"
      loading="lazy"
      allow="encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
