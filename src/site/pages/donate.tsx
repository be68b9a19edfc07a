import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { HostedForm, providerOf } from '../hosted-form'
import headPicture from '../pictures/heads/donate.svg'
import shelfPicture from '../pictures/shelf.svg'
import type { PageProps, Screen } from '../screen'

export const donate: Screen = {
  path: routes.donate,
  title: ({ content, text }) => text(content.pages.donate.title),
  description: ({ content, text }) => text(content.pages.donate.description),
  Page: DonatePage,
  posts: ({ facts }) => [facts.donate.url],
}

function DonatePage({ content, facts, text, say }: PageProps) {
  const words = content.pages.donate
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <div className="counter">
        <div className="receipt stack">
          <p>{say(words.fees)}</p>
          <p>{say(words.provider, { provider: providerOf(facts.donate) })}</p>
          <HostedForm button={facts.donate}>
            <button className="button" type="submit">
              {text(words.give)}
            </button>
          </HostedForm>
        </div>
        <section aria-labelledby="other-resources">
          <h2 id="other-resources">{text(words.other.title)}</h2>
          <p>{say(words.other.text)}</p>
        </section>
      </div>
      <img className="banner" src={shelfPicture} width="1200" height="260" alt={text(words.picture)} loading="lazy" />
    </>
  )
}
