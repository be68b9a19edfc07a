import type { ReactNode } from 'react'

interface PageHeadProps {
  /** Color of the navigation group: Main is marigold, Resources pine, Program Info tomato. */
  color: 'marigold' | 'pine' | 'tomato'
  title: ReactNode
  /** Address of a decorative 320 by 220 drawing at the lower edge. */
  picture: string
  eyebrow?: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

/** The poster at the top of a screen: its heading on a full-width flat color, with a cut-paper picture. */
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
