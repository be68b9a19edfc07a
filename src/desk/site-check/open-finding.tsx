import type { Right } from '../../access/roles'
import { MAX_REASON_LENGTH } from '../../editorial/findings/accept-finding'
import { describePlace, type PublishedSource } from '../../editorial/findings/describe-place'
import type { AcceptedFinding, OpenFinding } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { TextArea } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'

/** A reason that could not be saved. */
export interface AcceptanceProblem {
  id: string
  reason: string
  error?: string | undefined
  /** The current finding, if a colleague changed it first. */
  changed?: OpenFinding | AcceptedFinding | undefined
}

interface OpenFindingProps {
  finding: OpenFinding
  published: PublishedSource
  may: (right: Right) => boolean
  problem: AcceptanceProblem | undefined
}

/** An open finding with a link to correct it and a form to accept it. */
export function OpenFindingRow({ finding, published, may, problem }: OpenFindingProps) {
  const { id, level, message, foundAt } = finding
  const { address, right } = describePlace(finding, published)
  const messageId = `said-${id}`
  const mayCorrect = may(right)
  return (
    <li className={level === 'hint' ? 'finding finding--hint' : 'finding'}>
      <p id={messageId}>
        {level === 'hint' && <span className="finding-level">Hint</span>}
        <ForeignText>{message}</ForeignText>
      </p>
      <div className="finding-steps">
        {mayCorrect ? (
          address && (
            <a href={address} aria-describedby={messageId}>
              Fix it
            </a>
          )
        ) : (
          <span>Only {right === 'billing' ? 'an owner' : 'the office'} can correct this.</span>
        )}
        <span className="finding-age">
          Found <Age at={foundAt} />
        </span>
        {mayCorrect && <AcceptanceForm finding={finding} problem={problem} messageId={messageId} />}
      </div>
    </li>
  )
}

function AcceptanceForm({
  finding: { id, version },
  problem,
  messageId,
}: Pick<OpenFindingProps, 'finding' | 'problem'> & { messageId: string }) {
  return (
    <details open={problem !== undefined}>
      <summary aria-describedby={messageId}>This is intentional</summary>
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
          <button className="button button--quiet" type="submit">
            Accept
          </button>
        </div>
      </PostForm>
    </details>
  )
}
