/** The error of a group or a list. */
export function Problem({ id, message }: { id: string; message: string }) {
  return (
    <p className="field-error" id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      {message}
    </p>
  )
}
