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

/** Renders a button that extends the offers with an earlier deadline than the season's. `back` is the page's address. */
export async function renderExtendOffers(
  { site, may }: DeskRequest,
  season: Pick<StoredSeason, 'id' | 'acceptBy'>,
  back: string,
): Promise<ReactNode> {
  const { acceptBy } = season
  const offers = may('decide') ? await readEarlierOffers(site.app, season) : []
  if (acceptBy === null || offers.length === 0) return undefined
  const isOne = offers.length === 1
  return (
    <Notice>
      <p>{isOne ? 'One offer has' : `${offers.length.toLocaleString('en-US')} offers have`} an earlier deadline.</p>
      <PostForm action={routes.deskDecisions}>
        <input type="hidden" name="deadline" value={isoDate(acceptBy)} />
        <input type="hidden" name="back" value={back} />
        {offers.map(({ id, version }) => (
          <input type="hidden" name="application" value={`${id} ${version}`} key={id} />
        ))}
        <Button look="text" name="action" value="extend">
          Extend {isOne ? 'it' : 'them'} to {dayText(acceptBy, DEFAULT_LANGUAGE)}
        </Button>
      </PostForm>
    </Notice>
  )
}
