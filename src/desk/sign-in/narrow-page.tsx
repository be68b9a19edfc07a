import type { ReactNode } from 'react'
import { Notice } from '../ui/notice'

interface NarrowPageProps {
  title: ReactNode
  notice?: string | undefined
  children: ReactNode
}

export function NarrowPage({ title, notice, children }: NarrowPageProps) {
  return (
    <div className="narrow">
      <h1>{title}</h1>
      {notice && <Notice tone="done">{notice}</Notice>}
      {children}
    </div>
  )
}
