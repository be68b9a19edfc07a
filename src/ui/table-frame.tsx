import type { ReactNode } from 'react'

/** Makes a wide table scrollable, including by keyboard (WCAG 2.1.1). */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable.
    <section className="table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
