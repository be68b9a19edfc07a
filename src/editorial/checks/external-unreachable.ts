import type { Check } from './check'
import { linksIn } from './links-in'

/** Links to other sites that did not answer. */
export const externalUnreachable: Check = {
  name: 'external-unreachable',
  level: 'alarm',
  find(checked) {
    const unreachable = new Set(checked.unreachable)
    return linksIn(checked)
      .filter(({ href }) => unreachable.has(href))
      .map(({ document, field, href }) => ({
        document,
        field,
        message: `${href} did not answer.`,
        text: href,
      }))
  },
}
