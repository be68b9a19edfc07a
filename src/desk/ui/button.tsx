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

/** The first button of a form, which Enter presses in a field. Safari would skip it with `display: none`. */
export function DefaultButton(button: Pick<ButtonProps, 'name' | 'value'>) {
  return <button className="default-button" type="submit" tabIndex={-1} aria-hidden="true" {...button} />
}
