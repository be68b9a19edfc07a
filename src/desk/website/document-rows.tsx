import type { ListedDocument } from '../../editorial/documents/list-documents'
import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'
import { PublicationState } from './publication-state'

/** A list of documents with links. Shows a state only if it needs attention. */
export function DocumentRows({ documents }: { documents: readonly ListedDocument[] }) {
  return (
    <ul className="website-rows">
      {documents.map((document) => (
        <li key={document.name} className={document.group === 'Lists' ? 'website-part' : undefined}>
          <a href={routes.deskDocument(document.name)}>
            <ForeignText>{document.title}</ForeignText>
          </a>
          {(document.isBilling || document.isForOwners) && <span className="website-owners">Owners only</span>}
          <PublicationState {...document} isBrief />
        </li>
      ))}
    </ul>
  )
}
