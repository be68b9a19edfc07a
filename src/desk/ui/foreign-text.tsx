import type { ReactNode } from 'react'

/** Characters that turn the direction of writing (Unicode Bidirectional Algorithm, 2), which could show a text as another. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const namesOfTurning: Readonly<Record<string, string>> = {
  '\u061c': 'ALM',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
}

/** One line that somebody else wrote: a name, a subject. It keeps its direction of writing to itself. */
export function ForeignText({ children }: { children: string }) {
  return <bdi>{marked(children)}</bdi>
}

/** A text that somebody else wrote, with its lines; links in it are text. */
export function ForeignBlock({ children }: { children: string }) {
  return (
    <p className="foreign" dir="auto">
      {marked(children)}
    </p>
  )
}

/** For places that hold plain text only, as a page's title. */
export function replaceBidiControls(text: string): string {
  return text.replaceAll(new RegExp(TURNING, 'g'), '\ufffd')
}

/** So many places of a text are marked: somebody may send thousands. */
const MOST_MARKED = 10
/** So many characters of one place are named. */
const MOST_NAMED = 3

/** What turns the direction of writing does nothing and is seen. */
function marked(text: string): ReactNode {
  if (!TURNING.test(text)) return text
  const pieces = text.split(new RegExp(`((?:${TURNING.source})+)`))
  const rest = pieces.splice(2 * MOST_MARKED + 1).join('')
  return [...pieces, replaceBidiControls(rest)].map((piece, index) =>
    TURNING.test(piece) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing else, and never move.
      <mark className="turning" title="A character that changes the text direction" key={index}>
        {namesIn(piece)}
      </mark>
    ) : (
      piece
    ),
  )
}

function namesIn(turning: string): string {
  const names = [...turning.slice(0, MOST_NAMED)].map((character) => namesOfTurning[character])
  return names.join(' ') + (turning.length > MOST_NAMED ? ' …' : '')
}
