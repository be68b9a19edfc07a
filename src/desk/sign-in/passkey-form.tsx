import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'

interface PasskeyFormProps {
  action: string
  next: string
  isFirst?: boolean
}

/** Comes into sight with the script that it needs (passkeys.ts). */
export function PasskeyForm({ action, next, isFirst = false }: PasskeyFormProps) {
  return (
    <PostForm action={action} className="stack" data-passkey="sign-in" hidden>
      <input type="hidden" name="next" value={next} />
      <Button look={isFirst ? 'main' : 'quiet'}>Use a passkey</Button>
      <p className="field-error" data-passkey-status="" role="status" />
    </PostForm>
  )
}
