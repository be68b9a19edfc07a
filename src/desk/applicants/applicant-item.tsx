import { use } from 'react'
import { type Applicant, isUntold } from '../../admissions/applicants'
import type { Schools } from '../../admissions/schools'
import { stateLabels } from '../../admissions/states'
import { ClockContext } from '../ui/clock-context'
import { ForeignText, replaceBidiControls } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { applicantAddress, type ListAddress } from './applicants-address'
import { describeFacts, describeRatings, describeSchool } from './describe-applicant'

interface ApplicantItemProps {
  applicant: Applicant
  list: ListAddress
  schools: Schools
  grade: string
  isDepositMissing: boolean
  isPickable: boolean
}

/** A row of the list, in the columns of the inbox. The markup is kept short, because a page has fifty rows. */
export function ApplicantItem({ applicant, list, schools, grade, isDepositMissing, isPickable }: ApplicantItemProps) {
  const { id, version, reference, name, state, receivedAt } = applicant
  const { timeZone } = use(ClockContext)
  const facts = [...describeFacts(applicant, timeZone), ...(isDepositMissing ? ['deposit missing'] : [])]
  return (
    <li data-form="application" id={reference}>
      {isPickable && (
        <label>
          <input
            type="checkbox"
            name="application"
            value={`${id} ${version}`}
            aria-label={replaceBidiControls(name || reference)}
          />
        </label>
      )}
      <a href={applicantAddress(id, list)}>
        <ForeignText>{name || reference}</ForeignText>
      </a>
      <span>{grade}</span>
      <ForeignText>{describeSchool(applicant, schools)}</ForeignText>
      <span data-status={state}>{stateLabels[state]}</span>
      {facts.length > 0 && <em data-untold={isUntold(applicant) || undefined}>{facts.join(', ')}</em>}
      <b>{describeRatings(applicant)}</b>
      <Age at={receivedAt} />
    </li>
  )
}
