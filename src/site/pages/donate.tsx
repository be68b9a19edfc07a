import { PageHead } from '../../ui/page-head'
import { HostedForm, providerOf } from '../hosted-form'
import headPicture from '../pictures/heads/donate.svg'
import shelfPicture from '../pictures/shelf.svg'
import type { PageProps, Screen } from '../screen'

export const donate: Screen = {
  path: '/donate',
  title: () => 'Donate Resources',
  description: () => 'Help a student take part: give by card, or share a room, laptops, time or know-how.',
  Page: DonatePage,
  posts: ({ facts }) => [facts.donate.url],
}

function DonatePage({ content, facts }: PageProps) {
  return (
    <>
      <PageHead color="pine" title="Donate Resources" picture={headPicture}>
        <p className="lead">
          Some of the best ideas belong to students who can’t afford six Saturdays. Your gift helps.
        </p>
      </PageHead>
      <div className="counter">
        <div className="receipt stack">
          <p>
            The regular summer fee is ${content.programme.fees.regular}; the deposit is $
            {content.programme.fees.deposit}. Any amount helps.
          </p>
          <p>
            The button takes you to {providerOf(facts.donate)}, our payment provider. We never see your card number.
          </p>
          <HostedForm button={facts.donate}>
            <button className="button" type="submit">
              Donate by card
            </button>
          </HostedForm>
        </div>
        <section aria-labelledby="other-resources">
          <h2 id="other-resources">Other resources</h2>
          <p>
            Laptops, a room for a workshop, printing, lunch for sixty, an afternoon of your time:{' '}
            <a href="/contact">tell us what you have</a>.
          </p>
        </section>
      </div>
      <img
        className="banner"
        src={shelfPicture}
        width="1200"
        height="260"
        alt="A market shelf of things that help: a laptop, a room, a printer, a lunch, and an hour on a clock"
        loading="lazy"
      />
    </>
  )
}
