import { Form, useNavigation } from 'react-router'
import type { Outcome } from './shared/message'
import { type FormWords, MessageFields } from './shared/message-fields'
import { useMessageForm } from './shared/use-message-form'

export function MessageForm({ words, outcome }: { words: FormWords; outcome: Outcome | undefined }) {
  const { form, errors } = useMessageForm(outcome?.errors)
  const sending = useNavigation().state === 'submitting'
  if (outcome?.sent) return <p role="status">{words.thanks}</p>
  return (
    <Form {...form} method="post">
      <MessageFields fields={words.fields} errors={errors} />
      <button type="submit" disabled={sending}>
        {words.button}
      </button>
    </Form>
  )
}
