import type { ReactNode } from 'react'

interface PageHeadProps {
  /** The navigation's group has its color: Main is marigold, Resources pine, Program Info tomato. */
  color: 'marigold' | 'pine' | 'tomato'
  title: ReactNode
  /** Address of a drawing of 320 by 220 that stands on the lower edge. Decoration only. */
  picture: string
  eyebrow?: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

/** A screen begins with a poster: its heading on a flat color, as wide as the window, and a cut-paper picture. */
export function PageHead({ color, title, picture, eyebrow, lead, children }: PageHeadProps) {
  return (
    <div className={`poster page-head page-head--${color}`}>
      <div className="page-head-title">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
      </div>
      <img src={picture} width="320" height="220" alt="" fetchPriority="high" />
      {(lead || children) && (
        <div className="page-head-text">
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
      )}
    </div>
  )
}
