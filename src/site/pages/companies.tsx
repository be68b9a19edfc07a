import { PageHead } from '../../ui/page-head'
import { Banner } from '../banner'
import headPicture from '../pictures/heads/companies.svg'
import skylinePicture from '../pictures/san-jose.svg'
import { createScreen, type PageProps } from '../screen'

export const companies = createScreen('companies', CompaniesPage)

function CompaniesPage({ content, text, say }: PageProps) {
  const words = content.pages.companies
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <div className="cards cards--two">
        {words.questions.map((question) => (
          <p className="card card--stall card--words" key={question}>
            {say(question)}
          </p>
        ))}
      </div>
      <p className="notice notice--words">{say(words.invitation)}</p>
      <Banner src={skylinePicture} height="360" alt={words.picture} text={text} />
    </>
  )
}
