import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Viewer } from '../submissions/inbox/inbox-filter'
import type { DeskRequest } from './request'

export function viewerOf({ site, member }: Pick<DeskRequest, 'site' | 'member'>): Required<Viewer> {
  const { timeZone, answerWithinDays } = site.app.content.current(DEFAULT_LANGUAGE).content.organization
  return { staffId: member.id, unreadFrom: member.unreadFrom, timeZone, answerWithinDays, now: site.app.now() }
}
