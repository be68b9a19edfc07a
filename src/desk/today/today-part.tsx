import type { ReactNode } from 'react'
import type { CappedCount } from '../../submissions/inbox/inbox-list'
import { formatCappedCount } from '../bulk/describe-bulk'

interface TodayPartProps {
  id: string
  title: string
  why: string
  /** Undefined if every row is shown. */
  count?: CappedCount
  /** The address of the full list. */
  href?: string
  shown: number
  children: ReactNode
}

/** A group of the worklist. An empty one is only a hidden number, which a script updates. */
export function TodayPart({ id, title, why, count, href, shown, children }: TodayPartProps) {
  if (shown === 0)
    return (
      count && (
        <span data-number={id} hidden>
          {formatCappedCount(count)}
        </span>
      )
    )
  return (
    <section aria-labelledby={`${id}-title`} className="part" id={id}>
      <h2 id={`${id}-title`}>
        {title} {count && <span data-number={id}>{formatCappedCount(count)}</span>}
      </h2>
      <p className="part-why">{why}</p>
      {href && count && count.n > shown && (
        <p className="part-all">
          <a href={href}>
            All {formatCappedCount(count)}
            <span className="visually-hidden"> of “{title}”</span>
          </a>
        </p>
      )}
      <ol className="part-rows">{children}</ol>
    </section>
  )
}
