import type { Content } from '../../../content/read-content'
import { dayText, seasonOf } from '../../../content/season'
import { SixBlocks } from '../../ui/six-blocks'
import { VIDEO_ORIGIN, Video } from '../../ui/video'
import pitchPicture from '../pictures/pitch-day.svg'
import skylinePicture from '../pictures/san-jose.svg'
import marketPicture from '../pictures/saturday-market.svg'
import type { PageProps, Screen } from '../screen'
import stylesheet from './home.css?inline'

export const home: Screen = {
  path: '/',
  title: ({ content }) => `Summer ${content.programme.name} for students in ${content.organization.city}`,
  description: ({ content }) =>
    `${content.programme.weeks} Saturdays, ${content.programme.hours}, in ${content.organization.city}: high-school and college students turn an idea into a business they can pitch.`,
  Page: HomePage,
  frames: () => [VIDEO_ORIGIN],
  stylesheet,
}

function HomePage({ content, year }: PageProps) {
  return (
    <>
      <Welcome content={content} year={year} />
      <Notice season={content.home.registrationSeason} />
      <Pitch content={content} />
      <SixBlocks />
      <section aria-labelledby="watch">
        <h2 id="watch">See a Saturday for yourself</h2>
        <div className="pair">
          {content.home.videos.map((video) => (
            <Video key={video.id} {...video} />
          ))}
        </div>
        <p>
          Read more about what we learn on Saturdays on <a href="/blog">our blog</a>.
        </p>
      </section>
      <SixBlocks />
      <Reasons reasons={content.home.reasons} />
      <img
        className="banner"
        src={skylinePicture}
        width="1200"
        height="360"
        alt="Paper-cut hills, palm trees and rooftops of San Jose under a morning sun"
        loading="lazy"
      />
    </>
  )
}

function Welcome({ content, year }: Pick<PageProps, 'content' | 'year'>) {
  const { programme, organization } = content
  const { first, last } = seasonOf(programme)
  return (
    <section className="poster welcome">
      <h1>Six Saturdays. One business. Yours.</h1>
      <p className="lead">
        Welcome! Since {organization.foundedYear} we have taught high-school and college students how a business begins:
        find a problem, build a solution, price it, and pitch it to people who have done it themselves.
      </p>
      <dl className="welcome-facts">
        <div>
          <dt>When</dt>
          <dd>
            Saturdays, {programme.hours}, {dayText(first)} to {dayText(last)}, {year}
          </dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>
            {organization.city}, {organization.state}
          </dd>
        </div>
        <div>
          <dt>How much</dt>
          <dd>
            ${programme.fees.regular}, or ${programme.fees.partner} for students of partner schools
          </dd>
        </div>
      </dl>
      <p className="actions">
        <a className="button" href="/application">
          Apply now
        </a>
        <a className="button button--quiet" href="/program">
          What you’ll do
        </a>
      </p>
      <img
        className="banner"
        src={marketPicture}
        width="1200"
        height="430"
        alt="Six paper-cut market stalls in a row on a Saturday morning, each at a different stage of opening"
        fetchPriority="high"
      />
    </section>
  )
}

function Notice({ season }: { season: string }) {
  return (
    <section className="notice" aria-labelledby="registration">
      <h2 id="registration">{season}: registration is open</h2>
      <p>
        <a href="/application">Apply</a>, or check the <a href="/logistics">dates and costs</a> first.
      </p>
    </section>
  )
}

function Pitch({ content }: Pick<PageProps, 'content'>) {
  return (
    <section aria-labelledby="high-schoolers">
      <h2 id="high-schoolers">For high schoolers: your summer job could be your own</h2>
      <p>
        You don’t need a business plan. Come with a team, or find one on the first morning. By the second Saturday you
        know what you’re making and how; by the fourth, what it has to earn. On the sixth you present it to people from{' '}
        {content.organization.city} who have started something themselves.
      </p>
      <p>
        You leave with a pitch you wrote, a financial model you can defend, people to call, and a line on your college
        application that’s actually true.
      </p>
      <img
        className="banner"
        src={pitchPicture}
        width="1200"
        height="420"
        alt="A paper-cut student points at a rising chart while five people listen"
        loading="lazy"
      />
    </section>
  )
}

function Reasons({ reasons }: Pick<Content['home'], 'reasons'>) {
  return (
    <section aria-labelledby="get-in-touch">
      <h2 id="get-in-touch">Five reasons to get in touch</h2>
      <div className="reasons">
        <ol>
          {reasons.map((reason) => (
            <li key={reason.title}>
              <h3>{reason.title}</h3>
              <p>{reason.text}</p>
            </li>
          ))}
        </ol>
        <p className="reasons-call">
          Whichever one is yours, <a href="/contact">write to us</a>.
        </p>
      </div>
    </section>
  )
}
