import { countFacts, selectPluralForm } from '../../../content/figures'
import * as routes from '../../routes'
import { ButtonLink } from '../../ui/button-link'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import headPicture from '../pictures/heads/about.svg'
import { createScreen, type PageProps } from '../screen'
import { UploadedPicture } from '../uploaded-picture'
import photoStylesheet from './team-photos.css?inline'

export const about = createScreen('about', AboutPage, {
  stylesheet: ({ content }) => (content.team.some(({ photo }) => photo) ? photoStylesheet : ''),
})

function AboutPage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.about
  return (
    <>
      <PageHead
        color="marigold"
        eyebrow={text(words.founded)}
        title={text(words.heading)}
        picture={headPicture}
        lead={content.about.mission}
      />
      <Team {...page} />
      <Journey {...page} />
      <Section id="involved" title={text(words.getInvolved)}>
        <ul className="cards">
          {content.about.getInvolved.map((card) => (
            <li className="card" key={card.title}>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section className="notice" id="next" title={text(words.next.title)}>
        <p>{say(words.next.text)}</p>
        <p className="actions">
          <ButtonLink href={routes.program} label={text(words.program)} />
          <ButtonLink href={routes.contact} label={text(words.contact)} isQuiet />
        </p>
      </Section>
    </>
  )
}

function Team({ content, text }: PageProps) {
  const words = content.pages.about
  return (
    <Section id="team" title={text(words.team)}>
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
    </Section>
  )
}

function Journey({ content, language, text }: PageProps) {
  const { journey } = content.about
  const title = selectPluralForm(content.pages.about.journey, journey.length, language)
  return (
    <Section id="journey" title={text(title, countFacts(journey.length, language))}>
      <ol className="timeline">
        {journey.map((step) => (
          <li key={step.title}>
            <p className="eyebrow">{step.when}</p>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
