import { use } from 'react'
import type { SubmissionApplication } from '../../admissions/related-applications'
import { stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { describeTold } from '../applicants/describe-applicant'
import { ClockContext } from '../ui/clock-context'
import { ForeignText } from '../ui/foreign-text'

interface ApplicationsLineProps {
  applications: readonly SubmissionApplication[]
  /** True on the page of the application itself, which need not repeat the name. */
  isApplication: boolean
}

/** Links to the applications of a submission with their state; on a form of a family, to the one it was matched with. */
export function ApplicationsLine({ applications, isApplication }: ApplicationsLineProps) {
  const { timeZone } = use(ClockContext)
  return applications.map((application) => {
    const told = describeTold(application, timeZone)
    return (
      <p key={application.id}>
        <span>
          {isApplication ? 'Applicant: ' : 'Belongs to '}
          <a href={routes.deskApplicant(application.id)}>
            {!isApplication && (
              <>
                <ForeignText>{application.name}</ForeignText>,{' '}
              </>
            )}
            {application.season}
          </a>
          , {stateLabels[application.state].toLowerCase()}
          {told && `, ${told}`}
        </span>
      </p>
    )
  })
}
