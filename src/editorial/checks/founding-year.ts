import type { Checked, Finding } from './check'
import { isWrittenIn } from './context'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { type Sentence, sentencesOf } from './sentences'

/** Facts and texts that give another year of founding. */
export function findFoundingYears(checked: Checked): Finding[] {
  const named = namedIn(checked.content.organization.name)
  const sentences = runningTexts(checked).flatMap(sentencesOf)
  return [...inFacts(checked), ...sentences.flatMap((sentence) => inSentence(sentence, named, checked))]
}

function inFacts({ content: { organization, about } }: Checked): Finding[] {
  const founded = organization.foundedYear
  const found: Finding[] = []
  const since = organization.copyrightYears.slice(0, 4)
  if (Number(since) !== founded) {
    const message = `The copyright line starts with ${since}, but the organization was founded in ${founded}.`
    found.push({ document: 'organization', field: 'copyrightYears', message, text: organization.copyrightYears })
  }
  const [first] = about.journey
  if (first && /^\d{4}$/.test(first.when) && Number(first.when) > founded) {
    const message = `The journey starts in ${first.when}, but the organization was founded in ${founded}.`
    found.push({ document: 'about', field: 'journey.0.when', message, text: first.when })
  }
  return found
}

const YEAR = String.raw`(?:in|since)\s+(?:the\s+\p{L}+\s+of\s+)?(?<year>(?:19|20)\d{2})(?!\d)`
const MADE = 'founded|started|established|launched|created|set up'
/** Where it began, or as what. */
const ASIDE = String.raw`(?:\s+(?:in|at|by|as)\s+[^.;:,]{1,40}?)?`

/** "She started Harbor Founders in 2013", "Harbor Founders began as a club in 2013", "In 2013, she founded Harbor Founders". */
function namedIn(organization: string): RegExp[] {
  const name = organization.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  return [
    new RegExp(String.raw`\b(?:${MADE})\s+${name}${ASIDE}\s+${YEAR}`, 'iu'),
    new RegExp(
      String.raw`${name}\s+(?:was\s+|has\s+)?(?:${MADE}|began|existed|goes back|dates back)${ASIDE}\s+(?:to\s+(?<back>(?:19|20)\d{2})(?!\d)|${YEAR})`,
      'iu',
    ),
    new RegExp(
      String.raw`\b${YEAR},?\s+[^.;:,]{1,40}\s(?:${MADE})\s+${name}(?=[.,;!?]|\s+(?:in|at|with|and|to|because)\b|$)`,
      'iu',
    ),
  ]
}

function inSentence(sentence: Sentence, named: readonly RegExp[], { content }: Checked): Finding[] {
  const { foundedYear } = content.organization
  const found = named.map((pattern) => pattern.exec(sentence.text)).find((each) => each !== null)
  const year = found?.groups?.year ?? found?.groups?.back ?? ''
  if (!found || Number(year) === foundedYear) return []
  const span = { from: found.index, to: found.index + found[0].length }
  const at = sentence.text.indexOf(year, span.from)
  if (!isWrittenIn(sentence, { from: at, to: at + year.length })) return []
  return [findingIn(sentence, span, (quoted) => `${quoted}, but the organization was founded in ${foundedYear}.`)]
}
