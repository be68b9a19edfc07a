import { SixBlocks } from './six-blocks'

interface FormProgressProps {
  done: number
  of: number
  /** What is still to be given or mended, first in the form. */
  next: { label: string; controlId: string } | undefined
}

/** How far a form is, in six blocks and in words, and why its button still waits. */
export function FormProgress({ done, of, next }: FormProgressProps) {
  return (
    <div className="form-progress">
      <SixBlocks filled={Math.floor((6 * done) / of)} />
      <p>{`${done} of ${of} required answers. `}</p>
      {next && (
        <p>
          <span>Next: </span>
          <a href={`#${next.controlId}`}>{next.label}</a>
        </p>
      )}
    </div>
  )
}
