import { type Published, placeOf } from '../../editorial/findings/place-of'
import type { OpenFinding } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'

export interface FindingsPartProps {
  /** The first of them. */
  first: readonly OpenFinding[]
  /** How many are open in all. */
  count: number
  published: Published
  /** Whether the reader corrects fees and buttons. */
  mayChangeBilling: boolean
}

/** What is wrong with what the site says, for the first page. */
export function FindingsPart({ first, count, published, mayChangeBilling }: FindingsPartProps) {
  return (
    <section aria-labelledby="findings-title" className={count === 0 ? 'part part--empty' : 'part'} id="findings">
      <h2 id="findings-title">
        Site check <span>{count.toLocaleString('en-US')}</span>
      </h2>
      {count > 0 && (
        <>
          <p className="part-why">Correct these, or say that they’re intended.</p>
          <ul className="part-rows">
            {first.map((finding) => (
              <FindingRow
                finding={finding}
                published={published}
                mayChangeBilling={mayChangeBilling}
                key={finding.id}
              />
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={routes.deskSiteCheck}>{count > 0 ? `All ${count.toLocaleString('en-US')} findings` : 'Site check'}</a>
      </p>
    </section>
  )
}

function FindingRow({
  finding,
  published,
  mayChangeBilling,
}: Pick<FindingsPartProps, 'published' | 'mayChangeBilling'> & { finding: OpenFinding }) {
  const { title, address, isBilling } = placeOf(finding, published)
  const isTheirs = address !== undefined && (!isBilling || mayChangeBilling)
  return (
    <li className="finding-row">
      {isTheirs ? <a href={address}>{title}</a> : <span>{title}</span>}
      <span>
        <ForeignText>{finding.message}</ForeignText>
      </span>
      <Age at={finding.foundAt} />
    </li>
  )
}
