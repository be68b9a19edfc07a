/** From this weight on a form is suspected. It is stored all the same: whoever is suspected wrongly must not be lost. */
const SUSPECT_FROM = 2

/** Fewer seconds than anybody needs to read a form's labels. */
const FAST_SECONDS = 2

const LINK = /https?:\/\/|\bwww\./gi
// Without < in the middle: no text, however made, takes longer to search than it is long.
const MARKUP = /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i
const MANY_LINKS = 3
const VERY_MANY_LINKS = 10

/** What is known of one filled form besides its answers. */
export interface Signals {
  answers: Readonly<Record<string, unknown>>
  /** What stood in the unseen field. */
  unseen?: unknown
  /** How long the form was in front of the sender, where the browser told it. */
  seconds?: number | undefined
}

/** Why a submission looks like spam, in words; null for what looks like a person's. */
export function suspicionOf({ answers, unseen, seconds }: Signals): string | null {
  const text = Object.values(answers).join('\n')
  const links = text.match(LINK)?.length ?? 0
  const signs: [weight: number, words: string, isThere: boolean][] = [
    [2, 'a hidden field was filled in', typeof unseen === 'string' && unseen !== ''],
    [1, `sent within ${FAST_SECONDS} seconds`, seconds !== undefined && seconds < FAST_SECONDS],
    [links >= VERY_MANY_LINKS ? 2 : 1, `${links} links`, links >= MANY_LINKS],
    [1, 'link markup', MARKUP.test(text)],
  ]
  const found = signs.filter(([, , isThere]) => isThere)
  const weight = found.reduce((sum, [each]) => sum + each, 0)
  return weight >= SUSPECT_FROM ? found.map(([, words]) => words).join(', ') : null
}
