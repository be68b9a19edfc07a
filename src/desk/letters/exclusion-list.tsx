import type { Exclusion } from '../../admissions/letters/rehearse'
import { ForeignText } from '../ui/foreign-text'

/** Lists applications that get no letter by reason, with links to the pages to change that. */
export function ExclusionList({ exclusions, isOpen = false }: { exclusions: readonly Exclusion[]; isOpen?: boolean }) {
  return [...Map.groupBy(exclusions, ({ block }) => block.words)].map(([words, all]) => (
    <details className="selection-already" open={isOpen} key={words}>
      <summary>
        No letter ({all.length.toLocaleString('en-US')}): {words}
      </summary>
      <ul className="selection-rows">
        {all.map(({ candidate: { row, name, reference }, block: { href } }) => (
          <li key={row.id}>
            <a href={href}>
              <ForeignText>{name || reference}</ForeignText>
            </a>
          </li>
        ))}
      </ul>
    </details>
  ))
}
