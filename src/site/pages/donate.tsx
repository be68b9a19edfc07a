import { providerName } from '../../../content/payment-provider'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { Banner } from '../banner'
import { HostedForm } from '../hosted-form'
import headPicture from '../pictures/heads/donate.svg'
import shelfPicture from '../pictures/shelf.svg'
import { createScreen, type PageProps } from '../screen'

export const donate = createScreen('donate', DonatePage, { posts: ({ facts }) => [facts.donate.url] })

function DonatePage({ content, facts, text, say }: PageProps) {
  const words = content.pages.donate
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <div className="counter">
        <div className="receipt stack">
          <p>{say(words.fees)}</p>
          <p>{say(words.provider, { provider: providerName(facts.donate) })}</p>
          <HostedForm button={facts.donate} content={content}>
            <button className="button" type="submit">
              {text(words.give)}
            </button>
          </HostedForm>
        </div>
        <Section id="other-resources" title={text(words.other.title)}>
          <p>{say(words.other.text)}</p>
        </Section>
      </div>
      <Banner src={shelfPicture} height="260" alt={words.picture} text={text} />
    </>
  )
}
