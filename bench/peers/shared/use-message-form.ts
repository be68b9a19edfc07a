import { type FormEvent, useState } from 'react'
import { checkMessage, type FieldErrors } from './message'

/** Holds a form's errors: none before the first attempt, and after it those of every change. */
export function useMessageForm(errorsOfServer: FieldErrors = {}) {
  const [errorsHere, setErrors] = useState<FieldErrors>()
  const errors = errorsHere ?? errorsOfServer

  function check(form: HTMLFormElement) {
    const outcome = checkMessage(new FormData(form))
    setErrors(outcome.errors)
    return outcome.sent
  }

  return {
    errors,
    form: {
      noValidate: true,
      onChange: (event: FormEvent<HTMLFormElement>) => errorsHere && check(event.currentTarget),
      onSubmit: (event: FormEvent<HTMLFormElement>) => check(event.currentTarget) || event.preventDefault(),
    },
  }
}
