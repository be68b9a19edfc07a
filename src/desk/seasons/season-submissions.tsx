import type { Season } from '../../seasons/list-seasons'
import { inboxAddress } from '../inbox/inbox-address'

/** What somebody may do with seasons besides editing them. */
export interface SeasonRights {
  mayChangeFees: boolean
  mayRead: boolean
  mayPublish: boolean
}

/** Leads to what came in for a season. */
export function SeasonSubmissions({ of: { id, name } }: { of: Season }) {
  return <a href={inboxAddress({ season: id })}>Submissions for {name}</a>
}
