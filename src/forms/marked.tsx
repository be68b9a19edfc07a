import type { ReactNode } from 'react'

interface MarkedProps {
  /** For example, "Something wrong? [Write to the office] and mention your reference." */
  text: string
  mark: (words: string | undefined) => ReactNode
}

/** Renders a sentence with its bracketed part marked, for example as a link. Translators may move the brackets. */
export function MarkedText({ text, mark }: MarkedProps) {
  const [before, words, after] = text.split(/[[\]]/)
  return (
    <>
      {before}
      {mark(words)}
      {after}
    </>
  )
}
