import { type CalendarDay, isoDate } from '../../content/calendar'
import type { Content } from '../../content/read-content'
import type { PageProps } from './screen'

type Announcement = Content['announcements'][number]

function listAnnouncements(today: CalendarDay, announcements: readonly Announcement[]): readonly Announcement[] {
  const day = isoDate(today)
  return announcements.filter(({ from, until }) => (!from || isoDate(from) <= day) && (!until || day <= isoDate(until)))
}

export function HomeAnnouncements({ content, today, text, say }: PageProps) {
  return listAnnouncements(today, content.announcements).map((announcement) => (
    <section className="notice" aria-labelledby={getElementId(announcement)} key={announcement.id}>
      <h2 id={getElementId(announcement)}>{text(announcement.title)}</h2>
      <p>{say(announcement.text)}</p>
    </section>
  ))
}

/** Announcements for every page, shown above the heading of pages other than the home page. */
export function Announcements({ content, today, text, say }: PageProps) {
  const shown = listAnnouncements(today, content.announcements).filter(({ where }) => where === 'everywhere')
  return shown.map(({ id, title, text: words }) => (
    <section className="panel" aria-label={text(title)} key={id}>
      <p>
        <strong>{text(title)}</strong>
        <br />
        {say(words)}
      </p>
    </section>
  ))
}

/** The underscore avoids conflicts with the site's own ids. The default announcement keeps its previous id. */
function getElementId({ id }: Announcement): string {
  return id === 'registration' ? id : `announcement_${id}`
}
