import type { ReactNode } from 'react'
import type { HostedButton } from './screen'

export function HostedForm({ button, children }: { button: HostedButton; children: ReactNode }) {
  return (
    <form className="form" method="post" action={button.url}>
      <input type="hidden" name="cmd" value="_s-xclick" />
      <input type="hidden" name="hosted_button_id" value={button.buttonId} />
      {children}
    </form>
  )
}
