import { Component, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface FormSlotProps {
  element: Element
  children: ReactNode
}

/** Maximum number of repairs for the same content, to avoid an endless loop. */
const MAX_REPAIRS = 3

/**
 * Renders into a placeholder of the server's markup. If a translator or extension has changed the markup so that React
 * cannot update it, only this placeholder is rendered again.
 */
export class FormSlot extends Component<FormSlotProps, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true })

  override state = { isBroken: false }
  private repairs = 0
  private readonly served = [...this.props.element.childNodes]

  override componentDidMount(): void {
    for (const node of this.served) node.remove()
  }

  override componentDidCatch(): void {
    this.props.element.replaceChildren()
    if (this.repairs++ < MAX_REPAIRS) this.setState({ isBroken: false })
  }

  override componentDidUpdate({ children }: FormSlotProps): void {
    if (children !== this.props.children) this.repairs = 0
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : createPortal(this.props.children, this.props.element)
  }
}
