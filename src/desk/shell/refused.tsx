import type { ReactNode } from 'react'
import type { DeskPage } from '../request'

/** Something was not done, and what to do now. */
export function Refused({ children, title = 'That didn’t work' }: { children: ReactNode; title?: string }) {
  return (
    <div className="refused">
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}

/** A page that says nothing but that. */
export function refusalPage(status: DeskPage['status'], title: string, words: string): DeskPage {
  return { title, body: <Refused>{words}</Refused>, status }
}
