import type { ReactNode } from 'react'

/** Lets a wide table scroll by itself, also by keyboard (WCAG 2.1.1). */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable.
    <section className="table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
