import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import * as routes from '../../routes'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import { withList } from '../inbox/inbox-address'
import { PostForm } from '../shell/post-form'
import { Button, type ButtonProps } from '../ui/button'

export type Step =
  | 'status'
  | 'assignee'
  | 'season'
  | 'tags'
  | 'correct'
  | 'notes'
  | 'answer'
  | 'answer-text'
  | 'take-back'
  | 'send-again'
  | 'health'

interface StepFormState {
  reference: string
  version: number
  from: InboxQuery
}

export const StepFormContext = createContext<StepFormState>({ reference: '', version: 0, from: {} })

interface StepFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  step: Step
  /** The id of the element to scroll to on the next page. */
  target?: string
  children: ReactNode
}

/**
 * A form that posts the version of the submission that the page shows. The action includes the list, so that the next page
 * still links back to it.
 */
export function StepForm({ step, target, children, ...form }: StepFormProps) {
  const { reference, version, from } = use(StepFormContext)
  const action = withList(routes.deskSubmissionStep(reference, step), from)
  return (
    <PostForm action={target ? `${action}#${target}` : action} {...form}>
      <input type="hidden" name="version" value={version} />
      {children}
    </PostForm>
  )
}

export function StepButton({ step, look = 'quiet', ...button }: ButtonProps & { step: Step }) {
  return (
    <StepForm step={step}>
      <Button look={look} {...button} />
    </StepForm>
  )
}
