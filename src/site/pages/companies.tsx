import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/companies.svg'
import skylinePicture from '../pictures/san-jose.svg'
import type { PageProps, Screen } from '../screen'

export const companies: Screen = {
  path: '/companies',
  title: () => 'Companies',
  description: () => 'Partner companies, internships and field trips for students, and how your company can take part.',
  Page: CompaniesPage,
}

function CompaniesPage({ content }: PageProps) {
  return (
    <>
      <PageHead color="pine" title="Companies" picture={headPicture}>
        <p className="lead">Partner companies, internships and field trips for summer 2022 are still being arranged.</p>
      </PageHead>
      <div className="cards cards--two">
        <p className="card card--stall card--words">
          Does your company have a room, an hour and someone who gives honest answers? We’ll bring students with
          questions.
        </p>
        <p className="card card--stall card--words">
          Does it have work a good seventeen-year-old could do this summer? We know a few.
        </p>
      </div>
      <p className="notice notice--words">
        Companies are invited to <a href="/contact">get in touch</a>.
      </p>
      <img
        className="banner"
        src={skylinePicture}
        width="1200"
        height="360"
        alt={`Paper-cut hills, palm trees and rooftops of ${content.organization.city} under a morning sun`}
        loading="lazy"
      />
    </>
  )
}
