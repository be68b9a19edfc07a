import { KEPT_DAYS } from './draft'
import type { Form } from './use-form'

/** Says that unfinished answers stay in this browser, and clears them. Without a script nothing is kept, nor said. */
export function DraftNote({ form }: { form: Form }) {
  const hasAnswers = Object.values(form.words).some((words) => words !== '')

  function clear() {
    if (!confirm('Clear everything that you have entered in this form?')) return
    form.clear()
    form.form.ref.current?.querySelector<HTMLElement>('.control')?.focus()
  }

  return (
    <p className="draft-note" data-awake-only="">
      Kept in this browser for {KEPT_DAYS} days or until sent.{' '}
      <button className="text-button" type="button" onClick={clear} disabled={!hasAnswers}>
        Clear
      </button>
    </p>
  )
}
