import { countNewSince } from '../../submissions/inbox/counts'
import type { DeskRequest } from '../request'
import { viewerOf } from '../viewer'

export function countSubmissions(request: DeskRequest, season: string) {
  return countNewSince(request.site.database, viewerOf(request), { season }, 0)
}
