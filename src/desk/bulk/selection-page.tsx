import type { ReactNode } from 'react'
import type { Names } from '../../log/event-kind'
import { MAX_EMAILS_PER_RECIPIENT } from '../../mail/email-limits'
import * as routes from '../../routes'
import { getAction } from '../../submissions/actions/actions'
import type { PreviewEmails } from '../../submissions/bulk/preview-emails'
import type { PreviewRow } from '../../submissions/bulk/preview-rows'
import type { Preview } from '../../submissions/bulk/read-selection'
import { MAX_TAG_LENGTH } from '../../submissions/handling/tags'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Notice, ProblemNotice } from '../ui/notice'
import {
  applyLabel,
  explainNothingToDo,
  explainUnchanged,
  formatSubmissionCount,
  previewHeading,
} from './describe-bulk'
import { ChangedSinceNotice, formatUnchangedCount, PreviewLink, RefusalText, UnchangedRows } from './preview-row'

interface SelectionPageProps {
  preview: Preview
  names: Names
  back: string
  problem?: string | undefined
}

/** The preview of a bulk change. */
export function SelectionPage({ preview, names, back, problem }: SelectionPageProps) {
  const { chosen, changing, already, refused, changedCount, isTargetGone, isUsed, isCut } = preview
  const target = getAction(chosen).nameIn(names, chosen)
  const count = changing.length + changedCount
  if (isUsed)
    return <NothingToDo title="Already done" words="This was already done. It wasn’t done twice." back={back} />
  const staying = refused.map(({ row, refusal }) => ({ row, why: <RefusalText {...refusal} /> }))
  if (count === 0)
    return (
      <NothingToDo title="Nothing to do" words={explainNothingToDo(chosen, already.length, target)} back={back}>
        <UnchangedRows rows={staying} />
      </NothingToDo>
    )
  return (
    <>
      <p className="screen-only">
        <a href={back}>Back to the list</a>
      </p>
      <h1>{previewHeading(chosen, count, target)}</h1>
      {changedCount === 0 && already.length > 0 && !isTargetGone && (
        <Notice>
          <p>
            {changing.length.toLocaleString('en-US')} will change. {explainUnchanged(chosen, already.length, target)}
          </p>
        </Notice>
      )}
      <ProblemNotice>{problem}</ProblemNotice>
      {isTargetGone && <TargetGoneNotice isTag={chosen.type === 'tag'} name={target} back={back} />}
      {changedCount > 0 && !isTargetGone && <ChangedSinceNotice {...{ preview, names, back }} />}
      {isCut && (
        <p>More than {formatSubmissionCount(count + already.length + refused.length)} match. These are the newest.</p>
      )}
      {changedCount === 0 && changing.length > 0 && !isTargetGone && (
        <>
          <Consequences {...preview} />
          <PostForm action={routes.deskSelection(preview.id)} className="row selection-step">
            <Button shortcut="Enter">{applyLabel(chosen, changing.length)}</Button>
            <a className="button button--quiet" href={back}>
              Cancel
            </a>
          </PostForm>
        </>
      )}
      {changing.length > 0 && <PreviewRows rows={changing} />}
      <UnchangedRows rows={staying} />
      {already.length > 0 && (
        <details className="selection-already">
          <summary>{formatUnchangedCount(already.length)}</summary>
          <PreviewRows rows={already} />
        </details>
      )}
    </>
  )
}

export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <ol className="selection-rows">
      {rows.map((row) => (
        <li key={row.reference}>
          <PreviewLink {...row} />
        </li>
      ))}
    </ol>
  )
}

/** The emails that a bulk change or its undo sends or stops. */
export function Consequences({ emails, isUndo = false }: { emails: PreviewEmails; isUndo?: boolean }) {
  const { assignees, released, stopped } = emails
  const sent = assignees.length > 0 || released > 0
  return (
    <ul className="selection-emails">
      {assignees.map((name) => (
        <li key={name}>{name} gets one email for all of them.</li>
      ))}
      {released > 0 && (
        <li>
          {formatCount(released, 'confirmation')} on hold will be sent in a minute. One address can get{' '}
          {MAX_EMAILS_PER_RECIPIENT} an hour.
        </li>
      )}
      {stopped > 0 && <li>{formatCount(stopped, 'email')} not sent yet will be stopped.</li>}
      {!isUndo && <li>You can undo this later{sent ? '. Emails sent by then can’t be taken back.' : '.'}</li>}
    </ul>
  )
}

function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

interface TargetGoneProps {
  isTag: boolean
  name: string | undefined
  back: string
}

function TargetGoneNotice({ isTag, name = 'Someone who left', back }: TargetGoneProps) {
  return (
    <Notice tone="problem">
      {isTag ? (
        <p>
          The tag “<ForeignText>{name}</ForeignText>” was deleted or merged into another. Nothing was changed.
        </p>
      ) : (
        <p>
          <ForeignText>{name}</ForeignText> no longer handles submissions. Nothing was changed.
        </p>
      )}
      <a href={back}>{isTag ? 'Choose another tag' : 'Choose someone else'}</a>
    </Notice>
  )
}

interface NothingDoneProps {
  title: string
  words: string
  back: string
  tone?: 'problem'
  children?: ReactNode
}

/** Shown instead of a preview if there is nothing to apply. */
export function NothingToDo({ title, words, back, tone, children }: NothingDoneProps) {
  return (
    <>
      <h1>{title}</h1>
      <Notice {...(tone && { tone })}>
        <p>{words}</p>
        <a href={back}>Back to the list</a>
      </Notice>
      {children}
    </>
  )
}

/** Asks for a different tag name and keeps the selected rows. */
export function NewTagForm({ fields }: { fields: URLSearchParams }) {
  const hiddenFields = [...fields].filter(([name]) => ['submission', 'all', 'list'].includes(name))
  return (
    <PostForm action={routes.deskSelections} className="row">
      {hiddenFields.map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={`${name} ${value}`} />
      ))}
      <TextField
        id="new-tag"
        name="new-tag"
        label="New tag"
        defaultValue={fields.get('new-tag') ?? ''}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        dir="auto"
      />
      <Button name="do" value="tag:new">
        Add new tag
      </Button>
    </PostForm>
  )
}
