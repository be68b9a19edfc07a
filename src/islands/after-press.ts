/** Runs a task once no pointer is down. */
export type AfterPress = (task: () => void) => void

/**
 * Tracks the pointer. The returned function runs a task after the press ends: layout changes under a pressed pointer
 * would move the target and lose the click.
 */
export function trackPresses(element: HTMLElement, options?: AddEventListenerOptions): AfterPress {
  let press: Promise<void> | undefined
  let isTouch = false
  element.addEventListener('keydown', () => (isTouch = false), options)
  element.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isTouch = pointerType === 'touch'
      const currentPress = waitForRelease()
      press = currentPress
      void currentPress.then(() => {
        if (press === currentPress) press = undefined
      })
    },
    options,
  )
  return (task) => {
    if (press) void press.then(task)
    // On touch, focus moves after release and just before the click.
    else if (isTouch) setTimeout(task)
    // Before the browser scrolls to the element focused by a key.
    else task()
  }
}

/** Resolves when the press ends, or the browser cancels it, for example for scrolling. */
function waitForRelease(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const release = () => {
      controller.abort()
      // Run after the handlers of the press itself.
      setTimeout(resolve)
    }
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: controller.signal })
  })
}
