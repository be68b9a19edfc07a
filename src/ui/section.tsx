import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ id, title, className, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
