import { use } from 'react'
import * as routes from '../../routes'
import type { SavedReply } from '../../submissions/handling/saved-replies'
import { withList } from '../inbox/inbox-address'
import { Button } from '../ui/button'
import { Select, SelectOptions, TextArea, TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { StepForm, StepFormContext } from './step-form'
import type { AnswerDraft } from './submission-props'

interface AnswerFormProps {
  answering: AnswerDraft
  to: string
  /** The colleague who corrected the address, and the time; undefined if the sender wrote it. */
  corrected: { by: string; at: string } | undefined
  replies: readonly SavedReply[]
  button: string
}

/** The form for an answer by email. "Insert" posts it, too, so that the typed text is kept. */
export function AnswerForm({ answering, to, corrected, replies, button }: AnswerFormProps) {
  const { subject, text, key, error, isSubjectWrong = false } = answering
  return (
    <StepForm step="answer" className="stack answer-form" aria-labelledby="answer-heading">
      <h2 id="answer-heading">Answer</h2>
      <p>
        {corrected ? 'Goes to' : 'To'} <ForeignText>{to}</ForeignText>
        {corrected && (
          <>
            , corrected by {corrected.by} on <Moment at={corrected.at} />
          </>
        )}
      </p>
      <input type="hidden" name="key" value={key} />
      <TextField
        id="answer-subject"
        name="subject"
        label="Subject"
        defaultValue={subject}
        error={isSubjectWrong ? error : undefined}
        maxLength={200}
      />
      <TextArea
        id="answer-text"
        name="text"
        label="Text"
        rows={10}
        defaultValue={text}
        error={isSubjectWrong ? undefined : error}
        data-draft="answer"
      />
      <div className="row answer-buttons">
        <Button>{button}</Button>
        <span className="field-hint">It’s sent after a minute. You can take it back until then.</span>
      </div>
      {replies.length > 0 && <SavedReplies replies={replies} />}
    </StepForm>
  )
}

function SavedReplies({ replies }: { replies: readonly SavedReply[] }) {
  const { reference, from } = use(StepFormContext)
  return (
    <div className="row">
      <Select id="answer-reply" name="reply" label="Saved reply">
        <SelectOptions of={replies.map(({ id, title }) => ({ id, name: title }))} />
      </Select>
      <Button
        look="quiet"
        formAction={`${withList(routes.deskSubmissionStep(reference, 'answer-text'), from)}#answer-text`}
      >
        Insert
      </Button>
    </div>
  )
}
