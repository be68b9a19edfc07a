import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import * as routes from '../../routes'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox-query'
import { PostForm } from '../shell/post-form'

export type Step =
  | 'status'
  | 'assignee'
  | 'tags'
  | 'notes'
  | 'answer'
  | 'answer-text'
  | 'take-back'
  | 'send-again'
  | 'care'

/** What every form of a submission's page posts besides its own fields. */
export interface Stepping {
  reference: string
  version: number
  from: InboxQuery
}

export const SteppingContext = createContext<Stepping>({ reference: '', version: 0, from: {} })

interface StepFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  step: Step
  /** The id of what comes into view in the page that answers. */
  target?: string
  children: ReactNode
}

/** A form that does something with the page's submission, as its reader saw it. */
export function StepForm({ step, target, children, ...form }: StepFormProps) {
  const { reference, version, from } = use(SteppingContext)
  const list = writeInboxQuery(from).toString()
  return (
    <PostForm action={routes.deskSubmissionStep(reference, step) + (target ? `#${target}` : '')} {...form}>
      <input type="hidden" name="version" value={version} />
      {list && <input type="hidden" name="from" value={list} />}
      {children}
    </PostForm>
  )
}

interface StepButtonProps {
  step: Step
  /** What the button posts. */
  name: string
  value: string
  className?: string
  /** The key that presses it. */
  shortcut?: string | undefined
  children: ReactNode
}

/** A step that is one click. */
export function StepButton({
  step,
  name,
  value,
  className = 'button button--quiet',
  shortcut,
  children,
}: StepButtonProps) {
  return (
    <StepForm step={step}>
      <button className={className} type="submit" name={name} value={value} data-key={shortcut}>
        {children}
      </button>
    </StepForm>
  )
}
