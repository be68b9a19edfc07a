import { useEffect, useEffectEvent } from 'react'
import { trackPresses } from '../islands/after-press'

interface FormListeners {
  /** Called when a field was changed or lost the focus. */
  onField: (name: string) => void
  onSubmit: () => void
  onBroken: (error: unknown) => void
}

/** Listens to the events of a server-rendered form, which works as a plain form without this hook. */
export function useFormEvents(element: HTMLElement, form: HTMLFormElement, listeners: FormListeners): void {
  const handleField = useEffectEvent((event: Event) => {
    try {
      listeners.onField(getFieldName(event))
    } catch (error) {
      listeners.onBroken(error)
    }
  })
  const submit = useEffectEvent(() => {
    try {
      listeners.onSubmit()
    } catch (error) {
      listeners.onBroken(error)
      // Fall back to a plain post if the script fails.
      form.submit()
    }
  })

  useEffect(() => {
    const controller = new AbortController()
    const afterPress = trackPresses(element, controller)
    const listen = <Name extends keyof HTMLElementEventMap>(
      target: HTMLElement,
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => target.addEventListener(name, listener, controller)

    listen(form, 'submit', (event) => {
      event.preventDefault()
      submit()
    })
    listen(form, 'input', (event) => handleField(event))
    listen(form, 'change', (event) => handleField(event))
    // Password managers may fill controls without an event, so values are read again when the pointer enters or focus
    // leaves.
    listen(element, 'pointerenter', (event) => handleField(event))
    // Wait until a press has ended: a new error could move the pressed control.
    listen(form, 'focusout', (event) => afterPress(() => handleField(event)))
    // Focus the control by script. The link alone would only scroll in some browsers, and add a history entry in all.
    listen(element, 'click', (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
      const control = link && document.getElementById(link.hash.slice(1))
      if (!control) return
      event.preventDefault()
      control.focus()
    })
    return () => controller.abort()
  }, [element, form])
}

function getFieldName({ target }: Event): string {
  return (target as HTMLInputElement | null)?.name ?? ''
}
