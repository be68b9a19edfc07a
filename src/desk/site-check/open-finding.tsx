import type { Right } from '../../access/roles'
import { MAX_REASON_LENGTH } from '../../editorial/findings/accept-finding'
import { describePlace, type PublishedSource } from '../../editorial/findings/place-of'
import type { AcceptedFinding, OpenFinding } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { TextArea } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'

/** What somebody wrote that could not be saved. */
export interface AcceptanceProblem {
  id: string
  reason: string
  /** What is wrong with the reason. */
  error?: string | undefined
  /** How the finding is now, where somebody else changed it meanwhile. */
  changed?: OpenFinding | AcceptedFinding | undefined
}

interface OpenFindingProps {
  finding: OpenFinding
  published: PublishedSource
  may: (right: Right) => boolean
  problem: AcceptanceProblem | undefined
}

/** One thing that seems to be wrong: where to correct it, or how to say that it is meant so. */
export function OpenFindingRow({ finding, published, may, problem }: OpenFindingProps) {
  const { id, level, message, foundAt } = finding
  const { address, right } = describePlace(finding, published)
  const said = `said-${id}`
  const maySettle = may(right)
  return (
    <li className={level === 'hint' ? 'finding finding--hint' : 'finding'}>
      <p id={said}>
        {level === 'hint' && <span className="finding-level">Hint</span>}
        <ForeignText>{message}</ForeignText>
      </p>
      <div className="finding-steps">
        {maySettle ? (
          address && (
            <a href={address} aria-describedby={said}>
              Correct it
            </a>
          )
        ) : (
          <span>Only {right === 'billing' ? 'an owner' : 'the office'} can correct this.</span>
        )}
        <span className="finding-age">
          Found <Age at={foundAt} />
        </span>
        {maySettle && <Acceptance finding={finding} problem={problem} said={said} />}
      </div>
    </li>
  )
}

function Acceptance({
  finding: { id, version },
  problem,
  said,
}: Pick<OpenFindingProps, 'finding' | 'problem'> & { said: string }) {
  return (
    <details open={problem !== undefined}>
      <summary aria-describedby={said}>This is intended</summary>
      <PostForm action={routes.deskFinding(id)} className="stack">
        <input type="hidden" name="version" value={version} />
        <TextArea
          id={`reason-${id}`}
          name="reason"
          label="Why?"
          hint={`For colleagues, up to ${MAX_REASON_LENGTH} characters. It applies until the text changes.`}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          defaultValue={problem?.reason}
          error={problem?.error}
          required
        />
        <div>
          <button className="button" type="submit">
            Accept
          </button>
        </div>
      </PostForm>
    </details>
  )
}
