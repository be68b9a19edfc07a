import type { ReactNode } from 'react'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'

/** Renders a preview of the last saved revision. Returns undefined for original texts and for billing. */
export function renderSidePreview({ document, draft, published }: DocumentState): ReactNode {
  const { name, screen, isBilling = false } = document
  const { id, value } = draft ?? published
  if (isBilling || id === null || value === null) return undefined
  return (
    <SidePreview>
      {/* Lazy: not loaded while it is hidden. */}
      <iframe src={`${routes.preview}${id}${screen}?still`} title="Preview" loading="lazy" />
      <a href={routes.deskDocumentStep(name, 'preview')}>Larger, and on other pages</a>
    </SidePreview>
  )
}

function SidePreview({ children }: { children: ReactNode }) {
  return (
    <aside className="side-preview screen-only" aria-labelledby="side-preview">
      <h2 id="side-preview">As it was saved</h2>
      {children}
    </aside>
  )
}
