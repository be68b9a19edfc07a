import type { ComponentProps } from 'react'

/** How a button looks, or a link that stands among buttons. */
export const buttonClasses = { main: 'button', quiet: 'button button--quiet', text: 'text-button' }

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof buttonClasses | undefined
  /** The key that presses it. */
  shortcut?: string | undefined
}

/** Submits the form that it stands in. */
export function Button({ look = 'main', shortcut, ...button }: ButtonProps) {
  return <button className={buttonClasses[look]} type="submit" {...button} data-key={shortcut} />
}
