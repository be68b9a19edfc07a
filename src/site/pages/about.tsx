import type { Content } from '../../../content/read-content'
import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/about.svg'
import type { PageProps, Screen } from '../screen'

export const about: Screen = {
  path: '/about',
  title: () => 'About Us',
  description: ({ content }) =>
    `Our mission, the people behind the six Saturdays, how it began in a borrowed classroom in ${content.organization.foundedYear}, and how to get involved.`,
  Page: AboutPage,
}

function AboutPage({ content }: PageProps) {
  const { organization } = content
  return (
    <>
      <PageHead
        color="marigold"
        eyebrow={`Founded in ${organization.foundedYear}`}
        title={`About ${organization.name}`}
        picture={headPicture}
      >
        <p className="lead">{content.about.mission}</p>
      </PageHead>
      <Team team={content.team} />
      <Journey journey={content.about.journey} />
      <section aria-labelledby="involved">
        <h2 id="involved">Get involved</h2>
        <ul className="cards">
          {content.about.getInvolved.map(({ title, text }) => (
            <li className="card" key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="notice" aria-labelledby="next">
        <h2 id="next">Your Saturday is next</h2>
        <p>See what the six mornings hold, or ask us anything first.</p>
        <p className="actions">
          <a className="button" href="/program">
            See the program
          </a>
          <a className="button button--quiet" href="/contact">
            Contact us
          </a>
        </p>
      </section>
    </>
  )
}

function Team({ team }: Pick<Content, 'team'>) {
  return (
    <section aria-labelledby="team">
      <h2 id="team">Leadership team</h2>
      <ul className="cards">
        {team.map(({ name, role, bio, links }) => (
          <li className="card card--person" key={role}>
            <h3>{name}</h3>
            <p className="eyebrow">{role}</p>
            <p>{bio}</p>
            <ul className="link-row">
              {links.map(({ label, url }) => (
                <li key={label}>
                  <a href={url} rel="external noopener">
                    {label}
                    <span className="visually-hidden"> of {name}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Journey({ journey }: Pick<Content['about'], 'journey'>) {
  return (
    <section aria-labelledby="journey">
      <h2 id="journey">Our journey in four steps</h2>
      <ol className="timeline">
        {journey.map(({ title, when, text }) => (
          <li key={title}>
            <p className="eyebrow">{when}</p>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
