import type { ReactNode } from 'react'
import { PrivacyLinks } from './privacy-links'
import type { HostedButton, PageProps } from './screen'

interface HostedFormProps extends Pick<PageProps, 'content'> {
  button: HostedButton
  children: ReactNode
}

export function HostedForm({ button, content, children }: HostedFormProps) {
  return (
    <form className="form" method="post" action={button.url}>
      <input type="hidden" name="cmd" value="_s-xclick" />
      <input type="hidden" name="hosted_button_id" value={button.buttonId} />
      {children}
      <PrivacyLinks content={content} />
    </form>
  )
}
