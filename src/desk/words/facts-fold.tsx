import type { ProseFacts } from '../../../content/prose'
import type { Field } from '../../editorial/fields'

/** The facts that prose can use, with what each says now. */
export function FactsFold({ field, facts }: { field: Field; facts: Partial<ProseFacts> }) {
  if (!hasProse(field)) return null
  return (
    <details className="words-facts">
      <summary>Facts you can use</summary>
      <p>Write a fact in braces, and the text follows it when it changes.</p>
      <dl>
        {Object.entries(facts).map(([name, says]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd data-fact={name}>{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function hasProse(field: Field): boolean {
  if (field.kind === 'list') return hasProse(field.entry)
  return 'fields' in field ? Object.values(field.fields).some(hasProse) : field.kind === 'prose'
}
