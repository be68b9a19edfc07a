import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import * as routes from '../../routes'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import { withFrom } from '../inbox/inbox-address'
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

/** What every form of a submission's page tells besides its own fields. */
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

/**
 * A form that does something with the page's submission, as its reader saw it. Its address has the list, so that a page
 * that answers it can be opened again and still leads back there.
 */
export function StepForm({ step, target, children, ...form }: StepFormProps) {
  const { reference, version, from } = use(SteppingContext)
  const action = withFrom(routes.deskSubmissionStep(reference, step), from)
  return (
    <PostForm action={target ? `${action}#${target}` : action} {...form}>
      <input type="hidden" name="version" value={version} />
      {children}
    </PostForm>
  )
}

interface StepButtonProps {
  step: Step
  name: string
  value: string
  className?: string
  shortcut?: string | undefined
  children: ReactNode
}

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
