import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/schools.svg'
import { SchoolsTable } from '../schools-table'
import type { PageProps, Screen } from '../screen'

export const schools: Screen = {
  path: '/schools',
  title: () => 'Partner Schools',
  description: ({ content }) =>
    `The ${content.schools.length} partner schools whose students may be eligible for the $${content.programme.fees.partner} fee.`,
  Page: SchoolsPage,
}

function SchoolsPage({ content }: PageProps) {
  const { fees } = content.programme
  return (
    <>
      <PageHead color="pine" title="Partner Schools" picture={headPicture}>
        <p className="lead">
          Students of these schools may be eligible for a school discount: ${fees.partner} instead of ${fees.regular}.
        </p>
      </PageHead>
      <SchoolsTable schools={content.schools} />
      <p className="panel">
        Is your school missing? <a href="/contact">Write to us</a>, or ask a teacher to.
      </p>
    </>
  )
}
