import type { Content } from '../../../content/read-content'
import { PageHead } from '../../ui/page-head'
import { dateText, isoDate } from '../calendar'
import { PhoneLink } from '../phone-link'
import headPicture from '../pictures/heads/press.svg'
import type { PageProps, Screen } from '../screen'

export const press: Screen = {
  path: '/press',
  title: () => 'Press',
  description: () => 'The latest press release, media coverage, media resources, and our press contact.',
  Page: PressPage,
}

function PressPage({ content }: PageProps) {
  const { press, organization } = content
  return (
    <>
      <PageHead color="pine" title="Press" picture={headPicture}>
        <p className="lead">
          For journalists writing about {organization.name}: what’s new, what others have written, and someone who
          answers the phone.
        </p>
      </PageHead>
      <Release release={press.release} />
      <Coverage coverage={press.coverage} />
      <section className="clause" aria-labelledby="inquiries">
        <h2 id="inquiries">Media inquiries</h2>
        <address className="lead">
          Press contact: {press.contact.name}
          <br />
          <PhoneLink number={press.contact.phone} />
          <br />
          <a href={`mailto:${press.contact.email}`}>{press.contact.email}</a>
        </address>
      </section>
      <section aria-labelledby="resources">
        <h2 id="resources">Media resources</h2>
        <div className="cards cards--two">
          <Resources title="Press kit" entries={press.kit} />
          <Resources title="Media gallery" entries={press.gallery} />
        </div>
      </section>
    </>
  )
}

function Release({ release }: Pick<Content['press'], 'release'>) {
  return (
    <article className="post release" aria-labelledby="release">
      <p className="eyebrow">
        Latest press release, <time dateTime={isoDate(release.date)}>{dateText(release.date)}</time>
      </p>
      <h2 id="release">{release.title}</h2>
      {release.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  )
}

function Coverage({ coverage }: Pick<Content['press'], 'coverage'>) {
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">Media coverage</h2>
      <ul className="cards">
        {coverage.map(({ outlet, kind, date, title }) => (
          <li className="card" key={outlet}>
            <h3>{title}</h3>
            <p>
              {outlet}, {kind.toLowerCase()}
            </p>
            <p className="eyebrow">
              <time dateTime={isoDate(date)}>{dateText(date)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links without an address (HTML, 4.6.1): there, but leading nowhere yet, and said to be so. */
function Resources({ title, entries }: { title: string; entries: readonly string[] }) {
  return (
    <div className="card">
      <h3>{title}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>
            {/* biome-ignore lint/a11y/useValidAnchor: a placeholder link; the role and state say what it is. */}
            <a role="link" aria-disabled="true">
              {entry} <span className="soon">(not available yet)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
