import { readNews } from '../../log/read-news'
import type { Subject } from '../../log/subjects'
import type { DeskRequest } from '../request'
import { ForeignText } from '../ui/foreign-text'

const CHANGE_KINDS: readonly string[] = [
  ...['draft-saved', 'document-published', 'document-unpublished'],
  ...['season-changed', 'season-fees-changed', 'undone'],
]

/** Returns the names of the colleagues who changed a document or a season since an event. */
export async function readColleagues(
  { site, member }: Pick<DeskRequest, 'site' | 'member'>,
  about: Subject,
  since: number,
): Promise<string[]> {
  const events = await readNews(site.database, { about, since, readerId: member.id })
  const changes = events.filter(({ kind }) => CHANGE_KINDS.includes(kind))
  return [...new Set(changes.map(({ actorName }) => actorName ?? 'the site'))]
}

const list = new Intl.ListFormat('en-US')

const MAX_NAMED_FIELDS = 5

/** Formats "Rosa’s changes to Phone and Hours" */
export function ColleagueChanges({ names, fields }: { names: readonly string[]; fields: readonly string[] }) {
  const named = [...new Set(fields)]
  const more = named.length - MAX_NAMED_FIELDS
  const shown = more > 0 ? [...named.slice(0, MAX_NAMED_FIELDS), `${more} more`] : named
  const isOwn = names.length === 0
  return (
    <>
      {isOwn ? 'Your' : <ColleagueNames names={names} />}
      {!isOwn && '’s'} changes to {list.format(shown)}
      {isOwn && ' in another window'}
    </>
  )
}

/** Formats "Rosa and Ben" */
export function ColleagueNames({ names }: { names: readonly string[] }) {
  return <ForeignText>{list.format(names)}</ForeignText>
}
