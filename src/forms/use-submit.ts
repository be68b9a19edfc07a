import { useRef } from 'react'
import type { Language } from '../../content/language'
import { check } from './check'
import { readDisplayedAnswers, readValues, type Values } from './form-controls'
import type { FormDescription } from './form-description'
import type { FormState } from './form-state'
import { getSecondsShown } from './seconds-shown'
import { type AcceptedAnswers, prepareRequest, type SendRequest, sendAnswers, TokenRefusedError } from './send-answers'
import { discardIfSent } from './started-form'
import type { useDraft } from './use-draft'

export interface RunningForm {
  description: FormDescription
  language: Language
  element: HTMLElement
  form: HTMLFormElement
  state: FormState
}

interface Changes {
  change: (changes: Partial<FormState>) => void
  check: (changes: Partial<FormState>) => void
  clear: (sent: Values, changes: Partial<FormState>) => void
}

export interface SendOptions {
  /** Replaces the default, which posts the answers to the endpoint. */
  send?: (request: SendRequest) => Promise<AcceptedAnswers>
  onSucceeded?: (sent: Values, language: Language) => void
  onFailed?: (error: unknown, language: Language) => void
}

/** Sends answers, one attempt at a time. */
export function useSubmit(
  { description: { name, schema, endpoint }, language, form, state }: RunningForm,
  draft: ReturnType<typeof useDraft>,
  { change, check: readAndCheck, clear }: Changes,
  { send = sendAnswers, onSucceeded, onFailed }: SendOptions,
) {
  const fields = Object.keys(schema.entries)
  const lastRequest = useRef<(Pick<SendRequest, 'key'> & Partial<SendRequest>) | undefined>(undefined)
  const isBusy = useRef(false)

  function prepare() {
    const values = readValues(form, fields)
    const checked = check(schema, values, language)
    if (!checked.valid) {
      const failedAttempts = state.failedAttempts + 1
      readAndCheck({ phase: 'idle', sent: undefined, isAttempted: true, failedAttempts })
      return undefined
    }
    const prepared = prepareRequest(endpoint, checked.answers, lastRequest.current)
    lastRequest.current = prepared
    prepared.seconds = getSecondsShown()
    prepared.language = language
    readAndCheck({ phase: 'submitting', sent: undefined, isAttempted: true, failedAttempts: 0 })
    draft.keep(values, prepared.key)
    return {
      prepared,
      values,
      words: selectSentWords(values, readDisplayedAnswers(form, fields, language), checked.answers),
    }
  }

  async function deliver({ prepared, values, words }: NonNullable<ReturnType<typeof prepare>>) {
    isBusy.current = true
    try {
      const accepted = await send(prepared)
      return () => succeed(values, { ...accepted, words })
    } catch (error) {
      return () => fail(error)
    } finally {
      isBusy.current = false
    }
  }

  function succeed(values: Values, sent: FormState['sent']) {
    onSucceeded?.(values, language)
    lastRequest.current = undefined
    clear(values, { phase: 'succeeded', sent, started: discardIfSent(name, values) })
  }

  function fail(error: unknown) {
    if (error instanceof TokenRefusedError) {
      // The page may be restored from the back/forward cache after a plain post.
      addEventListener('pageshow', () => change({ phase: 'idle' }), { once: true })
      return form.submit()
    }
    onFailed?.(error, language)
    change({ phase: 'failed' })
  }

  return {
    submit() {
      const attempt = isBusy.current ? undefined : prepare()
      if (attempt) void deliver(attempt).then((settle) => settle())
    },
    /** Resumes an attempt that a reload interrupted. */
    resume(key: string | undefined) {
      lastRequest.current = key ? { key } : undefined
    },
  }
}

/** Returns the sent answers as displayed, without details that do not apply to the other answers. */
function selectSentWords(typed: Values, words: Values, answers: Record<string, unknown>): Values {
  const given = Object.entries(words).filter(([field]) => answers[field])
  return Object.fromEntries(
    given.map(([field, text]) => [field, text === typed[field] ? String(answers[field]) : text]),
  )
}
