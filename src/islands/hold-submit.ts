import type { Waking } from './wake'

/** How long, in milliseconds, a form that was sent may come to nothing before its visitor hears of it. */
const PATIENCE = 20_000

/**
 * A form sent while its island is still arriving waits for it; where it cannot arrive, the browser posts the form.
 * Its button rests meanwhile. When nothing has come of it for long, the form says so and can be sent again.
 */
export function holdSubmit(element: HTMLElement, wake: Waking): void {
  let isHeld = false
  element.addEventListener(
    'submit',
    (event) => {
      if (element.dataset.awake === '') return
      event.preventDefault()
      event.stopPropagation()
      if (isHeld) return
      isHeld = true
      const form = event.target as HTMLFormElement
      const status = form.querySelector<HTMLElement>('[role=status]')
      const button = form.querySelector<HTMLButtonElement>('[type=submit]')
      const setBusy = (isBusy: boolean) => {
        isHeld = isBusy
        if (isBusy) form.setAttribute('aria-busy', 'true')
        else form.removeAttribute('aria-busy')
        if (button) button.disabled = isBusy
      }
      const giveUp = setTimeout(() => {
        setBusy(false)
        if (!status) return
        status.dataset.tone = 'failure'
        status.textContent = status.dataset.failure ?? ''
      }, PATIENCE)
      setBusy(true)
      // A page that the browser brings back as it was left has come back from where the form was sent.
      addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false))
      wake().then(
        () => {
          if (!isHeld) return
          clearTimeout(giveUp)
          setBusy(false)
          form.requestSubmit()
        },
        () => isHeld && form.submit(),
      )
    },
    { capture: true },
  )
}
