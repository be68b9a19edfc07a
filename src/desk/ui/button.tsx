import type { ComponentProps } from 'react'

/** CSS classes of buttons, and of links among buttons. */
export const buttonClasses = { main: 'button', quiet: 'button button--quiet', text: 'text-button' }

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof buttonClasses | undefined
  /** Keyboard shortcut. */
  shortcut?: string | undefined
}

/** A submit button. */
export function Button({ look = 'main', shortcut, ...button }: ButtonProps) {
  return <button className={buttonClasses[look]} type="submit" {...button} data-key={shortcut} />
}
