import type { ProseFacts } from '../../../../content/prose'
import { factMeaning } from './page-facts'

interface FactsFoldProps {
  facts: Partial<ProseFacts>
  /** Those of the page, which only it can say. */
  ofPage: readonly string[]
}

/** The facts that prose can use, with what each says now. */
export function FactsFold({ facts, ofPage }: FactsFoldProps) {
  return (
    <details className="document-facts">
      <summary>Facts you can use</summary>
      <p>Write a fact in braces, and the text updates when the fact changes.</p>
      <dl>
        {Object.entries(facts).map(([name, says]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd data-fact={name}>{says}</dd>
          </div>
        ))}
        {ofPage.map((name) => (
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
