import type { Span } from './quoted'
import { isWritten } from './read-text'
import { clauseAt, type Sentence } from './sentences'

/** Whose prices, hours, numbers and addresses are not ours. */
const OTHERS =
  /\b(?:baker(?:y|ies)|caf[eé]s?|coffee|restaurants?|food|farmers|garages?|parking|meters?|(?:super)?market|stores?|shops?|pharmac(?:y|ies)|trains?|bus(?:es)?|light rail|VTA|Caltrain|BART|stations?|ferr(?:y|ies)|museums?|hotels?|motel|pizza|lunch(?:es)?|snacks?|candy|lemonade|cookies?|banks?|credit union|firm|startups?|police|hospitals?|clinic|poison|taxis?|cabs?|hotline|ticket|tickets|stalls?|customers?|slips|flyers|landlord)\b/i

/** What is over. */
const PAST =
  /\b(?:was|were|had|did|used to|paid|charged|opened|closed|began|started|ended|met|ran|took|sold|bought|gave|went|came|back then|at the time|that (?:year|summer|season)|last (?:year|summer|season)|in those days|originally|first season|years ago|(?:in|of|since|summer|spring|winter|fall) (?:19|20)\d{2})\b/i

/** Who speaks of the program. */
const OURS =
  /\b(?:we|us|our|ours|come to|write to|the program|boot ?camp|the course|the season|six saturdays|partner schools?|apply|application|applications|register|registration|deposit|tuition)\b/i

export function isOfOthers(sentence: Sentence, { from, to }: Span): boolean {
  return sentence.passage.genre === 'neighborhood' || OTHERS.test(clauseAt(sentence, from, to).text)
}

/** Of a story, verbs that end in "ed" tell what is over too, unless others say what is. */
export function isPast({ text, passage }: Sentence): boolean {
  return PAST.test(text) || (passage.genre === 'story' && /\b\w{2,}ed\b/i.test(text) && !PRESENT.test(text))
}

const PRESENT = /\b(?:is|are|will|meets?|starts?|begins?|runs?|ends?|costs?|pays?|takes?|lasts?|call|come|apply)\b/i

export function isOurs({ text }: Sentence): boolean {
  return OURS.test(text)
}

/** Whether somebody wrote what stands there, rather than a fact filled in. */
export function isWrittenIn({ passage, start }: Sentence, { from, to }: Span): boolean {
  return isWritten(passage, start + from, start + to)
}
