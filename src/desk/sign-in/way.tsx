import type { ReactNode } from 'react'
import { Notice } from '../ui/notice'

interface WayProps {
  title: ReactNode
  notice?: string | undefined
  children: ReactNode
}

/** The narrow page of somebody on their way in. */
export function Way({ title, notice, children }: WayProps) {
  return (
    <div className="way">
      <h1>{title}</h1>
      {notice && <Notice tone="done">{notice}</Notice>}
      {children}
    </div>
  )
}
