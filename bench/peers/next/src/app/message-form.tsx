'use client'

import { useActionState } from 'react'
import { type FormWords, MessageFields } from '../shared/message-fields'
import { useMessageForm } from '../shared/use-message-form'
import { sendMessage } from './send-message'

export function MessageForm({ words }: { words: FormWords }) {
  const [outcome, send, sending] = useActionState(sendMessage, undefined)
  const { form, errors } = useMessageForm(outcome?.errors)
  if (outcome?.sent) return <p role="status">{words.thanks}</p>
  return (
    <form {...form} action={send}>
      <MessageFields fields={words.fields} errors={errors} />
      <button type="submit" disabled={sending}>
        {words.button}
      </button>
    </form>
  )
}
