import type { ReactNode } from 'react'

interface MenuProps {
  label: ReactNode
  shortcut?: string | undefined
  children: ReactNode
}

/** A menu of less common actions. Works without JavaScript. */
export function Menu({ label, shortcut, children }: MenuProps) {
  return (
    <details className="menu">
      <summary className="button button--quiet" data-key={shortcut}>
        {label}
      </summary>
      <div className="menu-items">{children}</div>
    </details>
  )
}
