import { actions } from 'astro:actions'
import { type FormEvent, useState } from 'react'
import type { Outcome } from './shared/message'
import { type FormWords, MessageFields } from './shared/message-fields'
import { useMessageForm } from './shared/use-message-form'

interface MessageFormProps {
  words: FormWords
  outcome?: Outcome | undefined
}

/** Without JavaScript it posts to a page that is rendered on request, because a prerendered one takes no posts. */
export function MessageForm({ words, outcome: before }: MessageFormProps) {
  const [outcome, setOutcome] = useState(before)
  const [sending, setSending] = useState(false)
  const { form, errors } = useMessageForm(outcome?.errors)

  async function send(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    setSending(true)
    const { data } = await actions.sendMessage(new FormData(event.currentTarget))
    setSending(false)
    setOutcome(data)
  }

  if (outcome?.sent) return <p role="status">{words.thanks}</p>
  return (
    <form {...form} method="post" action={`/thanks${actions.sendMessage}`} onSubmit={send}>
      <MessageFields fields={words.fields} errors={errors} />
      <button type="submit" disabled={sending}>
        {words.button}
      </button>
    </form>
  )
}
