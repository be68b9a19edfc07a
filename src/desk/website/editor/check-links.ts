import { withoutInvisible } from '../../../../content/invisible'
import type { AfterPress } from '../../../islands/after-press'
import type { Say } from '../../live/announce'
import { placeBeside } from './place-beside'

const SCHEME = 'https://'
const WHOLE = /^https:\/\/[^\s/?#]\S*$/

/** Says beside the address of another site, while it is typed, why it cannot be one. */
export function checkLinks(root: HTMLElement, say: Say, afterPress: AfterPress): void {
  for (const type of ['input', 'change'])
    root.addEventListener(type, ({ target }) => {
      if (target instanceof HTMLInputElement && target.inputMode === 'url')
        afterPress(() => tell(target, linkProblem(target.value, type === 'change'), say))
    })
}

/** What is wrong with an address as far as it is typed, or with the whole of it; empty for nothing. */
export function linkProblem(typed: string, isWhole: boolean): string {
  const link = withoutInvisible(typed).trim()
  // The server takes the address out of HTML, such as that of a map.
  if (link === '' || link.startsWith('<') || (!isWhole && SCHEME.startsWith(link))) return ''
  if (!link.startsWith(SCHEME)) return 'Please enter an address that starts with https://'
  return isWhole && !WHOLE.test(link) ? 'Please enter a full address, such as https://www.example.org/page' : ''
}

function tell(control: HTMLInputElement, problem: string, say: Say): void {
  // What the server said of the address before is about another one now.
  const place = placeBeside(control, '.field-error:not([data-left])')
  place.className = 'field-error'
  // Not at each key.
  if (problem === place.textContent) return
  if (problem !== '') say(problem)
  place.textContent = problem
  control.setAttribute('aria-invalid', String(problem !== ''))
}
