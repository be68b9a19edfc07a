import type { Waking } from './wake'

/** How long, in milliseconds, a form that was sent may come to nothing before its visitor hears of it. */
const PATIENCE = 20_000

/**
 * A form sent while its island is still arriving waits for it; where it cannot arrive, the browser posts the form.
 * Its button rests meanwhile. When nothing has come of it for long, the form says so and can be sent again.
 */
export function holdSubmit(element: HTMLElement, wake: Waking): void {
  const form = element.querySelector('form') as HTMLFormElement
  const status = form.querySelector('[role=status]') as HTMLElement
  const button = form.querySelector('[type=submit]') as HTMLButtonElement
  let giveUp: ReturnType<typeof setTimeout> | undefined

  function say(text: string | null | undefined, tone: 'busy' | 'failure') {
    status.dataset.tone = tone
    status.textContent = text ?? ''
  }

  function setHeld(isHeld: boolean) {
    clearTimeout(giveUp)
    giveUp = isHeld ? setTimeout(fail, PATIENCE) : undefined
    if (isHeld) form.setAttribute('aria-busy', 'true')
    else form.removeAttribute('aria-busy')
    button.disabled = isHeld
    say(isHeld ? button.lastElementChild?.lastElementChild?.textContent : '', 'busy')
  }

  function fail() {
    setHeld(false)
    say(status.dataset.failure, 'failure')
  }

  // A page that the browser brings back as it was left has come back from where the form was sent.
  addEventListener('pageshow', ({ persisted }) => persisted && giveUp && setHeld(false))
  form.addEventListener(
    'submit',
    (event) => {
      if (element.dataset.awake === '') return
      event.preventDefault()
      event.stopPropagation()
      if (giveUp) return
      setHeld(true)
      const held = giveUp
      wake().then(
        () => {
          if (giveUp !== held) return
          setHeld(false)
          form.requestSubmit()
        },
        () => {
          if (giveUp !== held) return
          if (navigator.onLine) form.submit()
          else fail()
        },
      )
    },
    { capture: true },
  )
}
