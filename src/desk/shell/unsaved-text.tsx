/** Shows the input of a form that was not saved, so that it can be copied. */
export function UnsavedText({ texts }: { texts: readonly string[] }) {
  return (
    <div className="stack">
      {[...new Set(texts)].map((text) => (
        <textarea
          className="control"
          aria-label="What you typed, to copy"
          rows={Math.min(12, text.split('\n').length + Math.floor(text.length / 60))}
          dir="auto"
          readOnly
          defaultValue={text}
          key={text}
        />
      ))}
    </div>
  )
}
