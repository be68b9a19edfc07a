import type { ReactNode } from 'react'

/** Says that there is nothing, and why that is all right or what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      {children}
    </div>
  )
}
