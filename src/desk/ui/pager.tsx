interface PagerProps {
  newer?: string | undefined
  older?: string | undefined
}

export function Pager({ newer, older }: PagerProps) {
  if (newer === undefined && older === undefined) return null
  return (
    <nav className="pager" aria-label="Pages">
      {newer !== undefined && (
        <a className="button button--quiet" data-key="p" href={newer} rel="prev">
          Newer
        </a>
      )}
      {older !== undefined && (
        <a className="button button--quiet" data-key="n" href={older} rel="next">
          Older
        </a>
      )}
    </nav>
  )
}
