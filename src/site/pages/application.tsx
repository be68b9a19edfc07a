import ApplicationForm from '../../forms/application/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/application.svg'
import type { PageProps, Screen } from '../screen'

export const application: Screen = {
  path: '/application',
  title: applicationTitle,
  description: ({ content }) =>
    `Apply to the ${content.programme.name}: ${content.programme.weeks} Saturdays of building a business in ${content.organization.city}. It takes about ten minutes.`,
  Page: ApplicationPage,
  forms: ['application'],
}

function applicationTitle({ content, year }: PageProps): string {
  return `Summer ${year} ${content.programme.name} Application`
}

function ApplicationPage(page: PageProps) {
  const { fees } = page.content.programme
  return (
    <>
      <PageHead color="tomato" title={applicationTitle(page)} picture={headPicture}>
        <p className="lead">
          Tell us who you are and what you’d like to build. No business plan needed, and no experience either. Fields
          marked with an asterisk are required.
        </p>
      </PageHead>
      <p>
        To reserve a spot, prepay ${fees.deposit} on the <a href="/make-payment">payment page</a> when you apply. If we
        can’t offer you a place, you’ll get all of it back.
      </p>
      <FormIsland
        name="application"
        wake="at-once"
        component={ApplicationForm}
        props={{ outcome: page.outcomes.application, answerWithin: page.content.organization.answerWithin }}
      />
    </>
  )
}
