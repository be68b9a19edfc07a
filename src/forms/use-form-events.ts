import { useEffect, useEffectEvent } from 'react'

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
    // Until the pointer that is down is up again.
    let press: Promise<void> | undefined
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
    listen(element, 'pointerdown', () => {
      const own = untilReleased()
      press = own
      void own.then(() => {
        if (press === own) press = undefined
      })
    })
    // A password manager may fill a control without an event; coming near the form or leaving a control reads it again.
    listen(element, 'pointerenter', (event) => hear(event))
    // An error that appears under a pressed finger would move what is being pressed: it waits until the finger is up.
    listen(form, 'focusout', (event) => {
      if (press) void press.then(() => hear(event))
      else hear(event)
    })
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

/** A press ends with the pointer up, or with a browser that takes it for something else, such as scrolling. */
function untilReleased(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const release = () => {
      waiting.abort()
      // What the press itself does comes first.
      setTimeout(resolve)
    }
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: waiting.signal })
  })
}

function fieldName({ target }: Event): string {
  return (target as HTMLInputElement | null)?.name ?? ''
}
