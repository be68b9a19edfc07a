import type { AppContext } from '../../src/app-context'
import type { Actor } from '../../src/log/actor'
import { changeOne, type Versioned } from '../../src/submissions/handling/change-seen'
import type { Status } from '../../src/submissions/statuses'

/** For tests: the actions on one submission, by name. */
export const changeStatus = (app: AppContext, actor: Actor, { status, ...seen }: Versioned & { status: Status }) =>
  changeOne(app, actor, seen, { type: 'status', status })

export const assign = (
  app: AppContext,
  actor: Actor,
  { assigneeId, ...seen }: Versioned & { assigneeId: string | null },
) => changeOne(app, actor, seen, { type: 'assignee', assigneeId })

export const assignSeason = (
  app: AppContext,
  actor: Actor,
  { seasonId, ...seen }: Versioned & { seasonId: string | null },
) => changeOne(app, actor, seen, { type: 'season', seasonId })
