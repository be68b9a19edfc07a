import type { AppContext } from '../../src/app-context'
import type { Actor } from '../../src/log/actor'
import { changeSubmission, type VersionedSubmission } from '../../src/submissions/handling/change-submissions'
import type { Status } from '../../src/submissions/statuses'

/** The actions on one submission, by name. */
export const changeStatus = (
  app: AppContext,
  actor: Actor,
  { status, ...seen }: VersionedSubmission & { status: Status },
) => changeSubmission(app, actor, seen, { type: 'status', status })

export const assign = (
  app: AppContext,
  actor: Actor,
  { assigneeId, ...seen }: VersionedSubmission & { assigneeId: string | null },
) => changeSubmission(app, actor, seen, { type: 'assignee', assigneeId })

export const assignSeason = (
  app: AppContext,
  actor: Actor,
  { seasonId, ...seen }: VersionedSubmission & { seasonId: string | null },
) => changeSubmission(app, actor, seen, { type: 'season', seasonId })
