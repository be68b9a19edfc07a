import type { ReactNode } from 'react'

interface MarkedProps {
  /** As in "Something wrong? [Write to the office] and mention your reference." */
  text: string
  mark: (words: string | undefined) => ReactNode
}

/** A sentence with one part in brackets, such as a link. Where that stands is the translator's choice. */
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
