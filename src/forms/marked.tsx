import type { ReactNode } from 'react'

interface MarkedProps {
  /** As in "Something wrong? [Write to the office] and mention your reference." */
  text: string
  mark: (words: string | undefined) => ReactNode
}

/** A sentence whose bracketed part is marked, for example as a link. Translators may move it. */
export function Marked({ text, mark }: MarkedProps) {
  const [before, words, after] = text.split(/[[\]]/)
  return (
    <>
      {before}
      {mark(words)}
      {after}
    </>
  )
}
