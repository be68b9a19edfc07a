import type { ReactNode } from 'react'

/** What is seldom needed, behind a button; without a script too. */
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
