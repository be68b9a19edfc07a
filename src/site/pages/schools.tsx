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
      <h1>Partner Schools</h1>
      <p className="lead">
        Students of these schools may be eligible for a school discount: ${fees.partner} instead of ${fees.regular}.
      </p>
      <SchoolsTable schools={content.schools} />
      <p>
        Is your school missing? <a href="/contact">Write to us</a>, or ask a teacher to.
      </p>
    </>
  )
}
