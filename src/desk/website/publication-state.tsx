import { ForeignText } from '../ui/foreign-text'
import { Age, Moment } from '../ui/moment'

interface PublicationStateProps {
  isPublic: boolean
  publishedAt: string | null
  draft: { at: string; by: string | null } | null
  planned: { action: string; at: string } | null
}

/** "Published 3 days ago", "Draft by Rosa, 5 minutes ago", "Planned for …". */
export function PublicationState({ isPublic, publishedAt, draft, planned }: PublicationStateProps) {
  return (
    <ul className="standing">
      {draft && (
        <li className="standing-draft">
          Draft by <ForeignText>{draft.by ?? 'the site'}</ForeignText>, <Age at={draft.at} />
        </li>
      )}
      {planned && (
        <li className="standing-planned">
          {planned.action === 'publish' ? 'To be published' : 'To be taken down'} <Moment at={planned.at} />
        </li>
      )}
      <li>
        {!isPublic ? (
          'Not on the site'
        ) : publishedAt === null ? (
          'Original text'
        ) : (
          <>
            Published <Age at={publishedAt} />
          </>
        )}
      </li>
    </ul>
  )
}
