import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page that is named by its heading. */
export function Section({ id, title, className, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
