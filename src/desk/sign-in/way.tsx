import type { ReactNode } from 'react'

/** The narrow page of somebody on their way in. */
export function Way({ title, notice, children }: { title: string; notice?: string | undefined; children: ReactNode }) {
  return (
    <div className="way">
      <h1>{title}</h1>
      {notice && (
        <p className="way-notice" role="status">
          {notice}
        </p>
      )}
      {children}
    </div>
  )
}
