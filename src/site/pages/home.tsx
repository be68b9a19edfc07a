import { countFacts, formFor } from '../../../content/figures'
import * as routes from '../../routes'
import { SixBlocks } from '../../ui/six-blocks'
import { VIDEO_ORIGIN, Video } from '../../ui/video'
import { HomeAnnouncements } from '../announcements'
import pitchPicture from '../pictures/pitch-day.svg'
import skylinePicture from '../pictures/san-jose.svg'
import marketPicture from '../pictures/saturday-market.svg'
import type { PageProps, Screen } from '../screen'
import { seasonData } from '../structured-data'
import stylesheet from './home.css?inline'

export const home: Screen = {
  path: routes.home,
  title: ({ content, text }) => text(content.pages.home.title),
  description: ({ content, text }) => text(content.pages.home.description),
  Page: HomePage,
  frames: () => [VIDEO_ORIGIN],
  stylesheet: () => stylesheet,
  structuredData: seasonData,
}

function HomePage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.home
  return (
    <>
      <Welcome {...page} />
      <HomeAnnouncements {...page} />
      <Pitch {...page} />
      <SixBlocks />
      <section aria-labelledby="watch">
        <h2 id="watch">{text(words.videos.title)}</h2>
        <div className="pair">
          {content.home.videos.map((video) => (
            <Video key={video.id} {...video} />
          ))}
        </div>
        <p>{say(words.videos.text)}</p>
      </section>
      <SixBlocks />
      <Reasons {...page} />
      <img
        className="banner"
        src={skylinePicture}
        width="1200"
        height="360"
        alt={text(words.skylinePicture)}
        loading="lazy"
      />
    </>
  )
}

function Welcome({ content, text, say }: PageProps) {
  const words = content.pages.home
  return (
    <section className="poster welcome">
      <h1>{text(words.heading)}</h1>
      <p className="lead">{say(words.welcome)}</p>
      <dl className="welcome-facts">
        {[words.when, words.where, words.howMuch].map((fact) => (
          <div key={fact.label}>
            <dt>{text(fact.label)}</dt>
            <dd>{say(fact.text)}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <a className="button" href={routes.application}>
          {text(words.apply)}
        </a>
        <a className="button button--quiet" href={routes.program}>
          {text(words.program)}
        </a>
      </p>
      <img
        className="banner"
        src={marketPicture}
        width="1200"
        height="430"
        alt={text(words.marketPicture)}
        fetchPriority="high"
      />
    </section>
  )
}

function Pitch({ content, text, say }: PageProps) {
  const words = content.pages.home.pitch
  return (
    <section aria-labelledby="high-schoolers">
      <h2 id="high-schoolers">{text(words.title)}</h2>
      {words.paragraphs.map((paragraph) => (
        <p key={paragraph}>{say(paragraph)}</p>
      ))}
      <img className="banner" src={pitchPicture} width="1200" height="420" alt={text(words.picture)} loading="lazy" />
    </section>
  )
}

function Reasons({ content, language, text, say }: PageProps) {
  const { reasons } = content.home
  const words = content.pages.home.reasons
  const count = reasons.length
  return (
    <section aria-labelledby="get-in-touch">
      <h2 id="get-in-touch">{text(formFor(words.title, count, language), countFacts(count, language))}</h2>
      <div className="reasons">
        <ol>
          {reasons.map((reason) => (
            <li key={reason.title}>
              <h3>{reason.title}</h3>
              <p>{reason.text}</p>
            </li>
          ))}
        </ol>
        <p className="reasons-call">{say(formFor(words.call, count, language))}</p>
      </div>
    </section>
  )
}
