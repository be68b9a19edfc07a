import type { Content } from '../../../content/read-content'
import type { Check, Checked, Finding } from './check'
import { isOfOthers, isOurs, isPast, isWrittenIn } from './context'
import { findAddresses, plainStreet } from './find-addresses'
import { findPlaces } from './find-places'
import { runningTexts } from './passages'
import { findingIn, type Span } from './quoted'
import { type Sentence, sentencesOf } from './sentences'

/** Addresses in texts that are not where the program takes place. */
export const wrongAddress: Check = {
  name: 'wrong-address',
  find: (checked) => [
    ...betweenFacts(checked),
    ...runningTexts(checked)
      .flatMap(sentencesOf)
      .flatMap((sentence) => findIn(sentence, checked.content)),
  ],
}

function betweenFacts({ content: { organization, location } }: Checked): Finding[] {
  if (organization.city === location.city) return []
  const message = `The organization is in ${organization.city}, but the location is in ${location.city}.`
  return [{ document: 'location', field: 'city', message, text: location.city }]
}

const OTHER_PLACE = /\b(?:visit(?:s|ed|ing)?(?! us)|conference|firm|museum|garage|parking|exit|stop|station|corner)\b/i

function findIn(sentence: Sentence, { location }: Content): Finding[] {
  const wrong = [...wrongStreets(sentence, location), ...wrongPlaces(sentence, location)]
  const address = `${location.street}, ${location.city}, ${location.state} ${location.zip}`
  return wrong.map((span) => findingIn(sentence, span, (quoted) => `${quoted} is not our address: ${address}.`))
}

function wrongStreets(sentence: Sentence, { street }: Content['location']): Span[] {
  const own = plainStreet(street)
  return findAddresses(sentence.text).filter(
    (found) => found.street !== own && isWrittenIn(sentence, found) && isOurPlace(sentence, found),
  )
}

function wrongPlaces(sentence: Sentence, { city, zip }: Content['location']): Span[] {
  return findPlaces(sentence.text).filter(
    (found) =>
      ((found.city !== undefined && !found.city.endsWith(city)) || (found.zip !== undefined && found.zip !== zip)) &&
      isWrittenIn(sentence, found) &&
      !/\b(?:from|near|around|besides)\s+$/i.test(sentence.text.slice(0, found.from)) &&
      isOurPlace(sentence, found),
  )
}

/** In stories and around the location, an address is ours only where the sentence says so. */
function isOurPlace(sentence: Sentence, span: Span): boolean {
  const { genre } = sentence.passage
  if (genre === 'neighborhood')
    return /\b(?:we are|we’re|our (?:building|address|door)|the (?:building|program|boot camp) is)\b/i.test(
      sentence.text,
    )
  if (isOfOthers(sentence, span) || OTHER_PLACE.test(sentence.text)) return false
  return genre !== 'story' || (isOurs(sentence) && !isPast(sentence))
}
