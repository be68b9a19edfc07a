import type { ReactNode } from 'react'

/** Bidirectional control characters (UAX #9, section 2), which can disguise a text. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const controlNames: Readonly<Record<string, string>> = {
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

/** A line of user input, such as a name, with isolated text direction. */
export function ForeignText({ children }: { children: string }) {
  return <bdi>{markBidiControls(children)}</bdi>
}

/** Multi-line user input. Links are not clickable. */
export function ForeignBlock({ children }: { children: string }) {
  return (
    <p className="foreign" dir="auto">
      {markBidiControls(children)}
    </p>
  )
}

/** Replaces control characters where markup is impossible, such as in a page's title. */
export function replaceBidiControls(text: string): string {
  return text.replaceAll(new RegExp(BIDI_CONTROLS, 'g'), '\ufffd')
}

/** Limits the output for a text with thousands of control characters. */
const MAX_MARKS = 10
const MAX_NAMES_PER_MARK = 3

/** Replaces control characters with their visible names. */
function markBidiControls(text: string): ReactNode {
  if (!BIDI_CONTROLS.test(text)) return text
  const pieces = text.split(new RegExp(`((?:${BIDI_CONTROLS.source})+)`))
  const rest = pieces.splice(2 * MAX_MARKS + 1).join('')
  return [...pieces, replaceBidiControls(rest)].map((piece, index) =>
    BIDI_CONTROLS.test(piece) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing else, and never move.
      <mark className="turning" title="A character that changes the text direction" key={index}>
        {formatControlNames(piece)}
      </mark>
    ) : (
      piece
    ),
  )
}

function formatControlNames(controls: string): string {
  const names = [...controls.slice(0, MAX_NAMES_PER_MARK)].map((character) => controlNames[character])
  return names.join(' ') + (controls.length > MAX_NAMES_PER_MARK ? ' …' : '')
}
