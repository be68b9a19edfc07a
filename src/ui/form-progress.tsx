import { SixBlocks } from './six-blocks'

interface FormProgressProps {
  done: number
  of: number
  words: {
    /** As in "3 of 8 required answers." */
    count: (done: number, of: number) => string
    /** As in "Next:" */
    next: string
  }
  next: { label: string; controlId: string } | undefined
}

/** Shows how much of a form is complete and why its button is disabled. */
export function FormProgress({ done, of, words, next }: FormProgressProps) {
  return (
    <div className="form-progress">
      <SixBlocks filled={Math.floor((6 * done) / of)} />
      <p>{`${words.count(done, of)} `}</p>
      {next && (
        <p>
          <span>{`${words.next} `}</span>
          <a href={`#${next.controlId}`}>{next.label}</a>
        </p>
      )}
    </div>
  )
}
