import type { ReactNode } from 'react'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'

/** What was saved last of a document, as it would look; undefined where nobody has changed it, or it is on no page. */
export function renderSidePreview({ document, draft, published }: DocumentState): ReactNode {
  const { name, screen, isBilling = false } = document
  const { id, value } = draft ?? published
  if (isBilling || id === null || value === null) return undefined
  return (
    <SidePreview>
      {/* Where it is not shown, it is not loaded either. */}
      <iframe src={`${routes.preview}${id}${screen}?still`} title="Preview" loading="lazy" />
      <a href={routes.deskDocumentStep(name, 'preview')}>Larger, and on other pages</a>
    </SidePreview>
  )
}

/** Stands beside the form where there is room. */
function SidePreview({ children }: { children: ReactNode }) {
  return (
    <aside className="side-preview screen-only" aria-labelledby="side-preview">
      <h2 id="side-preview">As it was saved</h2>
      {children}
    </aside>
  )
}
