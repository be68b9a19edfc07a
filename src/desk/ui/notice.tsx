import type { ReactNode } from 'react'

interface NoticeProps {
  tone?: 'plain' | 'done' | 'problem'
  children: ReactNode
}

/** A sentence about what was done or is wrong, with what can be done about it beside it. */
export function Notice({ tone = 'plain', children }: NoticeProps) {
  return (
    <div className="message" data-tone={tone} role={tone === 'plain' ? undefined : 'status'}>
      {children}
    </div>
  )
}

/** Why something was not done, where it was not. */
export function ProblemNotice({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <Notice tone="problem">
      <p>{children}</p>
    </Notice>
  )
}
