import type { Check, Checked, Finding } from './check'
import { isOurs, isPast, isWrittenIn } from './context'
import { findFoundingYears } from './founding-year'
import { runningTexts } from './passages'
import { findPastFees } from './past-fees'
import { findingIn } from './quoted'
import { type Sentence, sentencesOf } from './sentences'
import { findServiceLengths } from './service-lengths'
import { findSimilarSentences } from './similar-sentences'
import { type Statement, type StatementKind, statementKinds, valueInWords } from './statements'
import { findTeamStatements } from './team-statements'
import { titleOf } from './titles'

/** Two pages, or a page and the facts, that say different things of the same. */
export const pagesDisagree: Check = {
  name: 'pages-disagree',
  find: (checked) => [
    ...findFoundingYears(checked),
    ...findPastFees(checked),
    ...findServiceLengths(checked),
    ...statementKinds.flatMap((kind) => findDifferent(kind, checked)),
    ...findTeamStatements(checked),
    ...findSimilarSentences(checked),
  ],
}

interface Said {
  sentence: Sentence
  statement: Statement
}

function findDifferent(kind: StatementKind, checked: Checked): Finding[] {
  const all = runningTexts(checked)
    .flatMap(sentencesOf)
    .filter(canState)
    .flatMap((sentence) => {
      const statement = kind.read(sentence)
      return statement ? [{ sentence, statement }] : []
    })
  const fact = kind.fact?.(checked.content)
  const right = fact ?? mostSaid(all)
  const reference = all.find(({ statement }) => statement.value === right)
  return all
    .filter(({ sentence, statement }) => statement.value !== right && isWrittenIn(sentence, statement))
    .map(({ sentence, statement }) =>
      findingIn(sentence, statement, (quoted) => {
        const where =
          fact === undefined && reference ? `${titleOf(reference.sentence.passage.document)} says` : 'elsewhere it is'
        return `${quoted}, but ${where} ${valueInWords(right ?? '')} (${kind.name}).`
      }),
    )
}

/** Stories say what was. */
function canState(sentence: Sentence): boolean {
  const { genre } = sentence.passage
  return genre === 'site' || genre === 'release' || (genre === 'story' && isOurs(sentence) && !isPast(sentence))
}

/** The value that most say; of as many, the one said first. */
function mostSaid(all: readonly Said[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { statement } of all) counts.set(statement.value, (counts.get(statement.value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
