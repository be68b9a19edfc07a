import type { ReactNode } from 'react'

interface NoticeProps {
  tone?: 'plain' | 'done' | 'problem'
  children: ReactNode
}

/** A message about a result or a problem, with optional actions. */
export function Notice({ tone = 'plain', children }: NoticeProps) {
  return (
    <div className="message" data-tone={tone} role={tone === 'plain' ? undefined : 'status'}>
      {children}
    </div>
  )
}

export function ProblemNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Notice tone="problem">
      <p>{children}</p>
    </Notice>
  )
}
