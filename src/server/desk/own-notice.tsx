import { DoneNotice } from '../../desk/ui/done-notice'
import { readEvents } from '../../submissions/events'
import type { DeskRequest } from './route'
import { findUndoing } from './undo'

/** What somebody has just done, as the address says, and its undoing; undefined where it says nothing. */
export async function ownNotice(request: DeskRequest, words: Readonly<Record<string, string>>) {
  const { context, site, member } = request
  const said = words[context.req.query('done') ?? '']
  if (said === undefined) return undefined
  const last = await readEvents(site.database, { actorId: member.id }, { limit: 1 })
  const [[eventId, obstacle] = [undefined, undefined]] = [...(await findUndoing(request, last))]
  return <DoneNotice words={said} eventId={obstacle ? undefined : eventId} back={context.req.path} />
}
