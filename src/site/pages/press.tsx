import { dateText, isoDate } from '../../../content/calendar'
import { locales } from '../../../content/language'
import { blocksIn } from '../../../content/markdown'
import { phoneAddress } from '../../../content/phone'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { Markdown } from '../markdown'
import { MediaResources } from '../media-resources'
import headPicture from '../pictures/heads/press.svg'
import type { PageProps, Screen } from '../screen'

export const press: Screen = {
  path: routes.press,
  title: ({ content, text }) => text(content.pages.press.title),
  description: ({ content, text }) => text(content.pages.press.description),
  Page: PressPage,
}

function PressPage(page: PageProps) {
  const { content, text, say } = page
  const { contact, coverage, earlier } = content.press
  const words = content.pages.press
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <Release {...page} />
      {coverage.length > 0 && <Coverage {...page} />}
      <section className="clause" aria-labelledby="inquiries">
        <h2 id="inquiries">{text(words.inquiries.title)}</h2>
        <address className="lead">
          {text(words.inquiries.contact, { person: contact.name })}
          <br />
          <PhoneLink number={contact.phone} />
          <br />
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </address>
      </section>
      <MediaResources {...page} />
      {earlier.length > 0 && <EarlierReleases {...page} />}
    </>
  )
}

function Release({ content, language, text }: PageProps) {
  const { date, title, paragraphs } = content.press.release
  return (
    <article className="post release" aria-labelledby="release">
      <p className="eyebrow">
        {text(content.pages.press.latest)} <time dateTime={isoDate(date)}>{dateText(date, language)}</time>
      </p>
      <h2 id="release">{title}</h2>
      <Markdown blocks={blocksIn(paragraphs)} />
    </article>
  )
}

function EarlierReleases({ content, language, text }: PageProps) {
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{text(content.pages.press.earlier)}</h2>
      {content.press.earlier.map(({ date, title, paragraphs }) => (
        <article className="post" key={`${isoDate(date)} ${title}`}>
          <h3>{title}</h3>
          <p className="eyebrow">
            <time dateTime={isoDate(date)}>{dateText(date, language)}</time>
          </p>
          <Markdown blocks={blocksIn(paragraphs)} />
        </article>
      ))}
    </section>
  )
}

function Coverage({ content, language, text }: PageProps) {
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">{text(content.pages.press.coverage)}</h2>
      <ul className="cards">
        {content.press.coverage.map(({ outlet, kind, date, title }) => (
          <li className="card" key={`${outlet} ${title}`}>
            <h3>{title}</h3>
            <p>
              {outlet}, {kind.toLocaleLowerCase(locales[language])}
            </p>
            <p className="eyebrow">
              <time dateTime={isoDate(date)}>{dateText(date, language)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A phone number that phones can call. */
function PhoneLink({ number }: { number: string }) {
  return <a href={phoneAddress(number)}>{number}</a>
}
