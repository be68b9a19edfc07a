import type { ReactNode } from 'react'
import type { DeskPage } from '../request'

/** Explains why a request was refused and what to do next. */
export function RefusalMessage({ children, title = 'That didn’t work' }: { children: ReactNode; title?: string }) {
  return (
    <div className="refused">
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}

export function refusalPage(status: DeskPage['status'], title: string, words: string): DeskPage {
  return { title, body: <RefusalMessage>{words}</RefusalMessage>, status }
}
