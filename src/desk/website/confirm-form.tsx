import type { ReactNode } from 'react'
import { PostForm } from '../shell/post-form'

interface ConfirmFormProps {
  action: string
  /** Hidden fields. */
  fields: readonly (readonly [name: string, text: string | number])[]
  button: string
  /** URL of the cancel link. */
  back: string
  cancel?: string
  children?: ReactNode
}

/** A form that carries out the change shown above it. */
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
