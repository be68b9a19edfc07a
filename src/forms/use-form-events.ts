import { useEffect, useEffectEvent } from 'react'
import { followPresses } from '../islands/after-press'

interface FormListeners {
  /** A field was changed or left. */
  onField: (name: string) => void
  onSubmit: () => void
  onBroken: (error: unknown) => void
}

/** Listens to a form whose markup is the server's. When the component goes, the form is a plain one again. */
export function useFormEvents(element: HTMLElement, form: HTMLFormElement, listeners: FormListeners): void {
  const hear = useEffectEvent((event: Event) => {
    try {
      listeners.onField(fieldName(event))
    } catch (error) {
      listeners.onBroken(error)
    }
  })
  const submit = useEffectEvent(() => {
    try {
      listeners.onSubmit()
    } catch (error) {
      listeners.onBroken(error)
      // Whatever is wrong with the script, the browser can post the form.
      form.submit()
    }
  })

  useEffect(() => {
    const listening = new AbortController()
    const afterPress = followPresses(element, listening)
    const listen = <Name extends keyof HTMLElementEventMap>(
      target: HTMLElement,
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => target.addEventListener(name, listener, listening)

    listen(form, 'submit', (event) => {
      event.preventDefault()
      submit()
    })
    listen(form, 'input', (event) => hear(event))
    listen(form, 'change', (event) => hear(event))
    // A password manager may fill a control without an event; coming near the form or leaving a control reads it again.
    listen(element, 'pointerenter', (event) => hear(event))
    // An error may appear then.
    listen(form, 'focusout', (event) => afterPress(() => hear(event)))
    // A link to a control would only scroll in some browsers, and leave an entry in the history in all.
    listen(element, 'click', (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
      const control = link && document.getElementById(link.hash.slice(1))
      if (!control) return
      event.preventDefault()
      control.focus()
    })
    return () => listening.abort()
  }, [element, form])
}

function fieldName({ target }: Event): string {
  return (target as HTMLInputElement | null)?.name ?? ''
}
