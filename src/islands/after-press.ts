/** Runs a task once no pointer is down. */
export type AfterPress = (task: () => void) => void

/**
 * Follows the pointer on a part of the page. The returned function runs a task once the press is over: what appears or
 * disappears under a pressed pointer moves what is being pressed, and the click is lost.
 */
export function followPresses(element: HTMLElement, options?: AddEventListenerOptions): AfterPress {
  let press: Promise<void> | undefined
  let byFinger = false
  element.addEventListener('keydown', () => (byFinger = false), options)
  element.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      byFinger = pointerType === 'touch'
      const own = untilReleased()
      press = own
      void own.then(() => {
        if (press === own) press = undefined
      })
    },
    options,
  )
  return (task) => {
    if (press) void press.then(task)
    // A finger moves the focus after it is up, just before the click.
    else if (byFinger) setTimeout(task)
    // Before the focus that a key moves is scrolled into sight.
    else task()
  }
}

/** A press ends with the pointer up, or with a browser that takes it for something else, such as scrolling. */
function untilReleased(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const release = () => {
      waiting.abort()
      // Run after the handlers of the press itself.
      setTimeout(resolve)
    }
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: waiting.signal })
  })
}
