import type { ReactNode } from 'react'
import { PostForm } from '../shell/post-form'

interface ConfirmFormProps {
  action: string
  /** What is posted besides what is typed. */
  fields: readonly (readonly [name: string, text: string | number])[]
  button: string
  /** Where it leads back to, and what that is called. */
  back: string
  cancel?: string
  children?: ReactNode
}

/** What was shown is done with one more press. */
export function ConfirmForm({ action, fields, button, back, cancel = 'Cancel', children }: ConfirmFormProps) {
  return (
    <PostForm action={action} className="stack document-publish" noValidate>
      {fields.map(([name, text]) => (
        <input type="hidden" name={name} value={text} key={name} />
      ))}
      {children}
      <div className="row">
        <button className="button" type="submit" name="do" value="confirm">
          {button}
        </button>
        <a href={back}>{cancel}</a>
      </div>
    </PostForm>
  )
}
