import type { ProseFacts } from '../../../../content/prose'
import { factMeaning } from './page-facts'

interface FactsFoldProps {
  facts: Partial<ProseFacts>
  /** Facts that have a value only on the page. */
  pageFacts: readonly string[]
}

/** Lists the facts that prose can use, with their current values. */
export function FactsFold({ facts, pageFacts }: FactsFoldProps) {
  return (
    <details className="document-facts">
      <summary>Facts you can use</summary>
      <p>Write a fact in braces, and the text updates when the fact changes.</p>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd data-fact={name}>{value}</dd>
          </div>
        ))}
        {pageFacts.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{factMeaning(name)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
