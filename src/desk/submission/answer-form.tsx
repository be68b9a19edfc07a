import { use } from 'react'
import * as routes from '../../routes'
import type { SavedReply } from '../../submissions/handling/saved-replies'
import type { TimelineEmail } from '../../submissions/handling/timeline'
import { withList } from '../inbox/inbox-address'
import { Button, DefaultButton } from '../ui/button'
import { TextArea, TextField } from '../ui/fields'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Menu } from '../ui/menu'
import { Moment } from '../ui/moment'
import { unwrapText } from '../ui/unwrap-text'
import { StepForm, StepFormContext } from './step-form'
import type { AnswerDraft } from './submission-props'

interface AnswerFormProps {
  answering: AnswerDraft
  to: string
  /** The colleague who corrected the address, and the time; undefined if the sender wrote it. */
  corrected: { by: string; at: string } | undefined
  replies: readonly SavedReply[]
  /** Answers that were sent first, shown beside this one; undefined without a conflict. */
  others: false | readonly TimelineEmail[] | undefined
  isMain: boolean
}

/** The form for an answer by email. A saved reply posts it, too, so that the typed text is kept. */
export function AnswerForm({ answering, to, corrected, replies, others, isMain }: AnswerFormProps) {
  const { subject, text, key, error, isSubjectWrong = false, isNew } = answering
  const button = others ? 'Send anyway' : 'Send'
  return (
    <StepForm step="answer" className="answer-form" aria-labelledby="answer-heading">
      {/* The first visible button may be a saved reply. */}
      <DefaultButton />
      <div className="answer-head">
        <h2 id="answer-heading">Answer</h2>
        <p>
          {corrected ? 'goes to' : 'to'} <ForeignText>{to}</ForeignText>
          {corrected && (
            <>
              , corrected by {corrected.by} on <Moment at={corrected.at} />
            </>
          )}
        </p>
        {replies.length > 0 && <SavedReplies replies={replies} />}
      </div>
      <input type="hidden" name="key" value={key} />
      <TextField
        id="answer-subject"
        name="subject"
        label="Subject"
        defaultValue={subject}
        error={isSubjectWrong ? error : undefined}
        maxLength={200}
      />
      <div className="side-by-side">
        <TextArea
          id="answer-text"
          name="text"
          label={<span className="visually-hidden">Text</span>}
          rows={10}
          defaultValue={text}
          error={isSubjectWrong ? undefined : error}
          data-draft="answer"
          data-replaced={isNew ? '' : undefined}
          data-key="r"
        />
        {others && others.length > 0 && (
          <div>
            {others.map(({ id, senderName, text }) => (
              <section key={id}>
                <h3>{senderName} answered</h3>
                <ForeignBlock>{unwrapText(text ?? '')}</ForeignBlock>
              </section>
            ))}
          </div>
        )}
      </div>
      <div className="row">
        <Button look={isMain ? 'main' : 'quiet'}>{button}</Button>
        <span className="field-hint">Sends in one minute. Until then, you can undo it.</span>
      </div>
    </StepForm>
  )
}

function SavedReplies({ replies }: { replies: readonly SavedReply[] }) {
  const { reference, from } = use(StepFormContext)
  const action = `${withList(routes.deskSubmissionStep(reference, 'answer-text'), from)}#answer-text`
  return (
    <Menu label="Saved replies">
      <div className="menu-choices">
        {replies.map(({ id, title }) => (
          <Button look="quiet" name="reply" value={id} formAction={action} key={id}>
            <ForeignText>{title}</ForeignText>
          </Button>
        ))}
      </div>
    </Menu>
  )
}
