import type { ReactNode } from 'react'
import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'

/** Renders a preview of the last saved text with links to its fields. Returns undefined for billing, or without a text. */
export function renderSidePreview({ document, draft, published }: DocumentState, query: string): ReactNode {
  const { name, screen, isBilling = false } = document
  const { id, value } = draft ?? published
  if (isBilling || value === null) return undefined
  const text = id ?? name.replaceAll('/', '~')
  return (
    <SidePreview>
      {/* Lazy: not loaded while it is hidden. */}
      <iframe
        src={`${routes.preview}${text}${screen}?still=${encodeURIComponent(query)}`}
        title="Preview"
        loading="lazy"
      />
      {id !== null && <a href={routes.deskDocumentStep(name, 'preview')}>Open a larger preview</a>}
    </SidePreview>
  )
}

function SidePreview({ children }: { children: ReactNode }) {
  return (
    <aside className="side-preview screen-only" aria-labelledby="side-preview">
      <h2 id="side-preview">Saved version</h2>
      <p className="field-hint">Click a text or a picture to edit it.</p>
      {children}
    </aside>
  )
}
