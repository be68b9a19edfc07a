import { use } from 'react'
import { formName } from '../../forms/all-forms'
import * as routes from '../../routes'
import type { InboxEntry } from '../../submissions/inbox/inbox-list'
import { submissionAddress } from '../inbox/inbox-address'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { StatusMark } from '../ui/status-mark'
import { OriginContext, withOrigin } from './origin'

interface SentListProps {
  personId: string
  entries: readonly InboxEntry[]
  maySeparate: boolean
}

/** The list is outside its form, because forms are not printed. */
const SEPARATE_FORM_ID = 'separate'

/** A person's submissions, newest first, with checkboxes for separating them. */
export function SentList({ personId, entries, maySeparate }: SentListProps) {
  const origin = use(OriginContext)
  const list = (
    <ol className="sent">
      {entries.map((entry) => (
        <SentRow entry={entry} hasTick={maySeparate} key={entry.id} />
      ))}
    </ol>
  )
  if (!maySeparate) return list
  return (
    <>
      {list}
      <PostForm id={SEPARATE_FORM_ID} action={withOrigin(routes.deskPersonStep(personId, 'separate'), origin)}>
        <p className="field-hint">
          If any of these came from someone else, check them to move them to a separate page. You can undo this.
        </p>
        <Button look="quiet">Separate checked</Button>
      </PostForm>
    </>
  )
}

function SentRow({ entry, hasTick }: { entry: InboxEntry; hasTick: boolean }) {
  const { from } = use(OriginContext)
  const { id, reference, form, name, excerpt, status, receivedAt } = entry
  return (
    <li data-form={form}>
      {hasTick && (
        <label className="sent-tick">
          <input className="tick-box" type="checkbox" name="submission" value={id} form={SEPARATE_FORM_ID} />
          <span className="visually-hidden">
            Separate {formName(form)} {reference}
          </span>
        </label>
      )}
      <a href={submissionAddress(reference, from)}>
        {formName(form)} <span className="reference">{reference}</span>
      </a>
      <p>
        {name && (
          <b>
            <ForeignText>{name}</ForeignText>
          </b>
        )}{' '}
        {excerpt && <ForeignText>{excerpt}</ForeignText>}
      </p>
      <StatusMark status={status} />
      <Age at={receivedAt} />
    </li>
  )
}
