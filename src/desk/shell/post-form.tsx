import { type ComponentProps, use } from 'react'
import { FormTokenContext } from './form-token-context'

/** A POST form with the session's CSRF token. */
export function PostForm({ children, ...form }: ComponentProps<'form'> & { action: string }) {
  const token = use(FormTokenContext)
  return (
    <form method="post" {...form}>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {children}
    </form>
  )
}
