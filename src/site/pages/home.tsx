import { countFacts, selectPluralForm } from '../../../content/figures'
import * as routes from '../../routes'
import { ButtonLink } from '../../ui/button-link'
import { Section } from '../../ui/section'
import { SixBlocks } from '../../ui/six-blocks'
import { VIDEO_ORIGIN, Video } from '../../ui/video'
import { HomeAnnouncements } from '../announcements'
import { Banner } from '../banner'
import pitchPicture from '../pictures/pitch-day.svg'
import skylinePicture from '../pictures/san-jose.svg'
import marketPicture from '../pictures/saturday-market.svg'
import { createScreen, type PageProps } from '../screen'
import { createSeasonData } from '../structured-data'
import { siteWords } from '../words'
import stylesheet from './home.css?inline'

export const home = createScreen('home', HomePage, {
  frames: ({ content }) => (content.home.videos.length > 0 ? [VIDEO_ORIGIN] : []),
  stylesheet: () => stylesheet,
  structuredData: createSeasonData,
})

function HomePage(page: PageProps) {
  const { content } = page
  return (
    <>
      <Welcome {...page} />
      <HomeAnnouncements {...page} />
      <Pitch {...page} />
      <SixBlocks />
      {content.home.videos.length > 0 && <Videos {...page} />}
      <Reasons {...page} />
      <Banner alt={content.pages.home.skylinePicture} src={skylinePicture} height="360" {...page} />
    </>
  )
}

function Videos({ content, language, text, say }: PageProps) {
  const words = content.pages.home.videos
  return (
    <>
      <Section id="watch" title={text(words.title)}>
        <div className="pair">
          {content.home.videos.map((video) => (
            <Video key={video.id} {...video} link={siteWords[language].watch(video.title)} />
          ))}
        </div>
        <p>{say(words.text)}</p>
      </Section>
      <SixBlocks />
    </>
  )
}

function Welcome(page: PageProps) {
  const { content, text, say } = page
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
        <ButtonLink href={routes.application} label={text(words.apply)} />
        <ButtonLink href={routes.program} label={text(words.program)} isQuiet />
      </p>
      <Banner alt={words.marketPicture} src={marketPicture} height="430" isFirst {...page} />
    </section>
  )
}

function Pitch(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.home.pitch
  return (
    <Section id="high-schoolers" title={text(words.title)}>
      {words.paragraphs.map((paragraph) => (
        <p key={paragraph}>{say(paragraph)}</p>
      ))}
      <Banner alt={words.picture} src={pitchPicture} height="420" {...page} />
    </Section>
  )
}

function Reasons({ content, language, text, say }: PageProps) {
  const { reasons } = content.home
  const words = content.pages.home.reasons
  const count = reasons.length
  return (
    <Section
      id="get-in-touch"
      title={text(selectPluralForm(words.title, count, language), countFacts(count, language))}
    >
      <div className="reasons">
        <ol>
          {reasons.map((reason) => (
            <li key={reason.title}>
              <h3>{reason.title}</h3>
              <p>{reason.text}</p>
            </li>
          ))}
        </ol>
        <p className="reasons-call">{say(selectPluralForm(words.call, count, language))}</p>
      </div>
    </Section>
  )
}
