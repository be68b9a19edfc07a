import type { ReactNode } from 'react'

/** A menu of less common actions. Works without JavaScript. */
export function Menu({ label, shortcut, children }: { label: string; shortcut?: string; children: ReactNode }) {
  return (
    <details className="menu">
      <summary className="button button--quiet" data-key={shortcut}>
        {label}
      </summary>
      <div className="menu-items">{children}</div>
    </details>
  )
}
