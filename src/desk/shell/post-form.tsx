import { type ComponentProps, use } from 'react'
import { FormTokenContext } from './form-token-context'

/** A form that posts, with the token of the session. */
export function PostForm({ children, ...form }: ComponentProps<'form'> & { action: string }) {
  const token = use(FormTokenContext)
  return (
    <form method="post" {...form}>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {children}
    </form>
  )
}
