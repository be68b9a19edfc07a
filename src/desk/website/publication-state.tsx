import { ForeignText } from '../ui/foreign-text'
import { Age, Moment } from '../ui/moment'

interface PublicationStateProps {
  isPublic: boolean
  publishedAt: string | null
  draft: { at: string; by: string | null } | null
  planned: { action: string; at: string } | null
  isFailed?: boolean
  /** True in lists, which do not mention what is simply published. */
  isBrief?: boolean
}

/** "Published 3 days ago", "Draft by Rosa, 5 minutes ago", "Planned for …". */
export function PublicationState({
  isPublic,
  publishedAt,
  draft,
  planned,
  isFailed = false,
  isBrief = false,
}: PublicationStateProps) {
  if (isBrief && isPublic && !draft && !planned && !isFailed) return null
  return (
    <ul className="standing">
      {isFailed && <li data-state="failed">Scheduled publication failed</li>}
      {planned && (
        <li data-state="planned">
          {planned.action === 'publish' ? 'To be published' : 'To be taken down'} <Moment at={planned.at} />
        </li>
      )}
      {draft && (
        <li data-state="draft">
          Draft by <ForeignText>{draft.by ?? 'the site'}</ForeignText>, <Age at={draft.at} />
        </li>
      )}
      {!isPublic && <li data-state="off">Not on the site</li>}
      {isPublic && !isBrief && (
        <li>{publishedAt === null ? 'Original text' : ['Published ', <Age at={publishedAt} key="at" />]}</li>
      )}
    </ul>
  )
}
