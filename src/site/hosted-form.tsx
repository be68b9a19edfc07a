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

export function providerOf({ url }: HostedButton): string {
  const { hostname } = new URL(url)
  return /(?:^|\.)paypal\.com$/.test(hostname) ? 'PayPal' : hostname
}
