import type { ReactNode } from 'react'

/** Around a table that may be wider than a phone: it scrolls by itself, also by keyboard (WCAG 2.1.1). */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus.
    <section className="table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
