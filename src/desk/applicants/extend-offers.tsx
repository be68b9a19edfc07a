import type { ReactNode } from 'react'
import { isoDate } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { dayText } from '../../../content/season'
import { readEarlierOffers } from '../../admissions/earlier-offers'
import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import type { DeskRequest } from '../request'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

/** Adds a button below a notice that extends the offers which end before the season's day to accept. */
export async function addExtendOffers(
  { site, may }: DeskRequest,
  season: StoredSeason | undefined,
  back: string,
  notice: ReactNode,
): Promise<ReactNode> {
  const offers = season && may('decide') ? await readEarlierOffers(site.app, season) : []
  if (!season?.acceptBy || offers.length === 0) return notice
  const isOne = offers.length === 1
  return (
    <>
      {notice}
      <Notice>
        <p>{isOne ? 'One offer has' : `${offers.length.toLocaleString('en-US')} offers have`} an earlier deadline.</p>
        <PostForm action={routes.deskDecisions}>
          <input type="hidden" name="deadline" value={isoDate(season.acceptBy)} />
          <input type="hidden" name="back" value={back} />
          {offers.map(({ id, version }) => (
            <input type="hidden" name="application" value={`${id} ${version}`} key={id} />
          ))}
          <Button look="text" name="action" value="extend">
            Extend {isOne ? 'it' : 'them'} to {dayText(season.acceptBy, DEFAULT_LANGUAGE)}
          </Button>
        </PostForm>
      </Notice>
    </>
  )
}
