import type { ReactNode } from 'react'

/** Something was not done, and what to do now. */
export function Refused({ children, title = 'That didn’t work' }: { children: ReactNode; title?: string }) {
  return (
    <div className="refused">
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}
