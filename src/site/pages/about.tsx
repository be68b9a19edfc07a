import { countFacts, formFor } from '../../../content/figures'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/about.svg'
import type { PageProps, Screen } from '../screen'
import { UploadedPicture } from '../uploaded-picture'
import photoStylesheet from './team-photos.css?inline'

export const about: Screen = {
  path: routes.about,
  title: ({ content, text }) => text(content.pages.about.title),
  description: ({ content, text }) => text(content.pages.about.description),
  Page: AboutPage,
  stylesheet: ({ content }) => (content.team.some(({ photo }) => photo) ? photoStylesheet : ''),
}

function AboutPage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.about
  return (
    <>
      <PageHead color="marigold" eyebrow={text(words.founded)} title={text(words.heading)} picture={headPicture}>
        <p className="lead">{content.about.mission}</p>
      </PageHead>
      <Team {...page} />
      <Journey {...page} />
      <section aria-labelledby="involved">
        <h2 id="involved">{text(words.getInvolved)}</h2>
        <ul className="cards">
          {content.about.getInvolved.map((card) => (
            <li className="card" key={card.title}>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="notice" aria-labelledby="next">
        <h2 id="next">{text(words.next.title)}</h2>
        <p>{say(words.next.text)}</p>
        <p className="actions">
          <a className="button" href={routes.program}>
            {text(words.program)}
          </a>
          <a className="button button--quiet" href={routes.contact}>
            {text(words.contact)}
          </a>
        </p>
      </section>
    </>
  )
}

function Team({ content, text }: PageProps) {
  const words = content.pages.about
  return (
    <section aria-labelledby="team">
      <h2 id="team">{text(words.team)}</h2>
      <ul className="cards">
        {content.team.map(({ name, role, photo, bio, links }) => (
          <li className={photo ? 'card' : 'card card--person'} key={role}>
            {photo && <UploadedPicture className="team-photo" picture={photo} widest={640} />}
            <h3>{name}</h3>
            <p className="eyebrow">{role}</p>
            <p>{bio}</p>
            {links.length > 0 && (
              <ul className="link-row">
                {links.map(({ label, url }) => (
                  <li key={label}>
                    <a href={url} rel="external noopener">
                      {label}
                      <span className="visually-hidden">{` ${text(words.linkOf, { person: name })}`}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Journey({ content, language, text }: PageProps) {
  const { journey } = content.about
  const title = formFor(content.pages.about.journey, journey.length, language)
  return (
    <section aria-labelledby="journey">
      <h2 id="journey">{text(title, countFacts(journey.length, language))}</h2>
      <ol className="timeline">
        {journey.map((step) => (
          <li key={step.title}>
            <p className="eyebrow">{step.when}</p>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
