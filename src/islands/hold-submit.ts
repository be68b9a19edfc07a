/** Timeout after which a submitted form reports a failure, in milliseconds. */
const HOLD_TIMEOUT_MS = 20_000

/**
 * Holds a form submitted before its island has loaded, with the button disabled. If the island fails to load, the
 * browser posts the form. After a timeout, the form reports a failure and can be sent again.
 */
export function holdSubmit(element: HTMLElement, hydrate: () => Promise<void>): void {
  const form = element.querySelector('form') as HTMLFormElement
  const status = form.querySelector('[role=status]') as HTMLElement
  const button = form.querySelector('[type=submit]') as HTMLButtonElement
  let failTimer: ReturnType<typeof setTimeout> | undefined

  function say(text: string | null | undefined, tone: 'busy' | 'failure') {
    status.dataset.tone = tone
    status.textContent = text ?? ''
  }

  function setHeld(isHeld: boolean) {
    clearTimeout(failTimer)
    failTimer = isHeld ? setTimeout(fail, HOLD_TIMEOUT_MS) : undefined
    if (isHeld) form.setAttribute('aria-busy', 'true')
    else form.removeAttribute('aria-busy')
    button.disabled = isHeld
    say(isHeld ? button.lastElementChild?.lastElementChild?.textContent : '', 'busy')
  }

  function fail() {
    setHeld(false)
    say(status.dataset.failure, 'failure')
  }

  // The page may be restored from the back/forward cache after a plain post.
  addEventListener('pageshow', ({ persisted }) => persisted && failTimer && setHeld(false))
  form.addEventListener(
    'submit',
    (event) => {
      if (element.dataset.hydrated === '') return
      event.preventDefault()
      event.stopPropagation()
      if (failTimer) return
      setHeld(true)
      const currentTimer = failTimer
      hydrate().then(
        () => {
          if (failTimer !== currentTimer) return
          setHeld(false)
          form.requestSubmit()
        },
        () => {
          if (failTimer !== currentTimer) return
          if (navigator.onLine) form.submit()
          else fail()
        },
      )
    },
    { capture: true },
  )
}
