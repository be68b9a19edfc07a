import type { Passage } from './passages'

/** A sentence of a text, or a part of one. */
export interface Sentence {
  passage: Passage
  text: string
  /** Where it begins in the text of its passage. */
  start: number
}

/** Where a sentence may end; what follows decides. */
const END = /(?:[.!?…]["”’)\]]*\s+(?=["“‘(¿\p{Lu}\p{N}$€£]))|\n+/gu
/** "St." and "No." end no sentence; "a.m." does only before a word that begins one. */
const ABBREVIATION =
  /(?:^|[\s(])(?:St|Ave|Blvd|Rd|Mr|Mrs|Ms|Dr|No|vs|e\.g|i\.e|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Sat|Sun|Mon|Tues?|Wed|Thurs?|Fri|approx)\.\s+$/
const CLOCK = /[ap]\.m\.\s+$/i
const GOES_ON =
  /^(?:\d|[$€£(]|(?:Satur|Sun|Mon|Tues|Wednes|Thurs|Fri)day|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/

/** In characters; what is longer is no sentence, and would take long to read. */
const LONGEST = 600

/** The last space that ends a part which is not too long. */
function cutAt(text: string, start: number): number {
  const space = text.lastIndexOf(' ', start + LONGEST)
  return space > start ? space + 1 : start + LONGEST
}

const known = new WeakMap<Passage, readonly Sentence[]>()

/** The sentences of a text, in its order. */
export function sentencesOf(passage: Passage): readonly Sentence[] {
  const sentences = known.get(passage) ?? split(passage)
  known.set(passage, sentences)
  return sentences
}

function split(passage: Passage): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  const take = (end: number) => {
    while (start < end) {
      const next = end - start <= LONGEST ? end : cutAt(passage.text, start)
      const text = passage.text.slice(start, next)
      if (text.trim()) sentences.push({ passage, text, start })
      start = next
    }
  }
  for (const found of passage.text.matchAll(END)) {
    const end = found.index + found[0].length
    const before = passage.text.slice(start, end)
    if (ABBREVIATION.test(before) || (CLOCK.test(before) && GOES_ON.test(passage.text.slice(end)))) continue
    take(end)
  }
  take(passage.text.length)
  return sentences
}

const BREAK =
  /[;:–—()]|(?<!days?),(?!\s*\d{4}\b)(?!\d{3})|\b(?:and|or|but|instead of|rather than|while|whereas|then|plus|after|with)\b/gi

/** The part of a sentence around a place in it, between two breaks. */
export function clauseAt(sentence: Sentence, from: number, to: number): Sentence {
  const breaks = [...sentence.text.matchAll(BREAK)]
  const before = breaks.findLast((found) => found.index + found[0].length <= from)
  const after = breaks.find((found) => found.index >= to)
  const start = before ? before.index : 0
  return {
    passage: sentence.passage,
    text: sentence.text.slice(start, after?.index),
    start: sentence.start + start,
  }
}
