import { Component, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PlaceProps {
  element: Element
  children: ReactNode
}

/** Enough for a page that is changed under React's hands now and then; one that always is would go on forever. */
const MOST_MENDS = 3

/**
 * Puts content in a place of the server's markup, instead of what the server put there. Where somebody else has
 * changed it so that React cannot go on, it begins anew there, and the form's other places never notice.
 */
export class Place extends Component<PlaceProps, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true })

  override state = { isBroken: false }
  private mends = 0
  private readonly served = [...this.props.element.childNodes]

  override componentDidMount(): void {
    for (const node of this.served) node.remove()
  }

  override componentDidCatch(): void {
    this.props.element.replaceChildren()
    if (this.mends++ < MOST_MENDS) this.setState({ isBroken: false })
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : createPortal(this.props.children, this.props.element)
  }
}
