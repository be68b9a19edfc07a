import { dateText, isoDate } from '../../../content/calendar'
import { locales } from '../../../content/language'
import { parseBlocks } from '../../../content/markdown'
import { phoneAddress } from '../../../content/phone'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { Markdown } from '../markdown'
import { MediaResources } from '../media-resources'
import headPicture from '../pictures/heads/press.svg'
import { PostDate } from '../post-text'
import { createScreen, type PageProps } from '../screen'

export const press = createScreen('press', PressPage)

function PressPage(page: PageProps) {
  const { content, text, say } = page
  const { contact, coverage, earlier, kit, gallery } = content.press
  const words = content.pages.press
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <Release {...page} />
      {coverage.length > 0 && <Coverage {...page} />}
      <Section className="clause" id="inquiries" title={text(words.inquiries.title)}>
        <address className="lead">
          {text(words.inquiries.contact, { person: contact.name })}
          <br />
          <a href={phoneAddress(contact.phone)}>{contact.phone}</a>
          <br />
          <a href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>{contact.email}</a>
        </address>
      </Section>
      {kit.length + gallery.length > 0 && <MediaResources {...page} />}
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
      <Markdown blocks={parseBlocks(paragraphs)} />
    </article>
  )
}

function EarlierReleases({ content, language, text }: PageProps) {
  return (
    <Section id="earlier" title={text(content.pages.press.earlier)}>
      {content.press.earlier.map(({ date, title, paragraphs }) => (
        <article className="post" key={`${isoDate(date)} ${title}`}>
          <h3>{title}</h3>
          <PostDate date={date} language={language} />
          <Markdown blocks={parseBlocks(paragraphs)} />
        </article>
      ))}
    </Section>
  )
}

function Coverage({ content, language, text }: PageProps) {
  return (
    <Section id="coverage" title={text(content.pages.press.coverage)}>
      <ul className="cards">
        {content.press.coverage.map(({ outlet, kind, date, title }) => (
          <li className="card" key={`${outlet} ${title}`}>
            <h3>{title}</h3>
            <p>
              {outlet}, {kind.toLocaleLowerCase(locales[language])}
            </p>
            <PostDate date={date} language={language} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
