import { selectPluralForm } from '../../../content/figures'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/schools.svg'
import { SchoolsTable } from '../schools-table'
import type { PageProps, Screen } from '../screen'

export const schools: Screen = {
  path: routes.schools,
  title: ({ content, text }) => text(content.pages.schools.title),
  description: ({ content, language, text }) =>
    text(selectPluralForm(content.pages.schools.description, content.schools.length, language)),
  Page: SchoolsPage,
}

function SchoolsPage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.schools
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <SchoolsTable {...page} />
      <p className="panel">{say(words.missing)}</p>
    </>
  )
}
