import { useRef } from 'react'

/** Knows whether a pointer is down in a form: what would move the thing that is being pressed waits until it is up. */
export function usePress() {
  const isDown = useRef(false)
  return {
    onPointerDown() {
      isDown.current = true
      onceReleased(() => (isDown.current = false))
    },
    /** Calls at once, or when the press that goes on has ended and done what it does. */
    afterPress(then: () => void) {
      if (isDown.current) onceReleased(then)
      else then()
    },
  }
}

/** A press ends with the pointer up, or with a browser that takes it for something else, such as scrolling. */
function onceReleased(then: () => void): void {
  const waiting = new AbortController()
  const release = () => {
    waiting.abort()
    setTimeout(then)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: waiting.signal })
}
