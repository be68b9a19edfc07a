import { fold } from '../../../content/fold'
import type { Content } from '../../../content/read-content'
import type { Check, Checked, Finding, Place } from './check'
import { writtenFields } from './written-fields'

/** The same school, person, topic, photo, profile, or title twice. */
export const saidTwice: Check = {
  name: 'said-twice',
  level: 'alarm',
  find: (checked: Checked) => [...listsIn(checked.content), pageTitles(checked.content)].flatMap(findRepeated),
}

/** One of several, of which no two should say the same. */
interface Entry extends Place {
  said: string
}

interface Entries {
  /** As in "school". */
  what: string
  entries: readonly Entry[]
}

function listsIn({ schools, team, bootCamp, press, posts, services, home, about }: Content): Entries[] {
  const profiles = team.flatMap(({ links }, at) =>
    links.map(({ url }, index) => ({ url, field: `${at}.links.${index}.url` })),
  )
  const pictures = press.gallery.flatMap(({ pictures }, at) =>
    pictures.map(({ file }, index) => ({ file, field: `gallery.${at}.pictures.${index}` })),
  )
  const releases = [press.release, ...press.earlier].map(({ title }, index) => ({
    ...{ title, field: index === 0 ? 'release.title' : `earlier.${index - 1}.title` },
  }))
  return [
    of('school', 'schools', schools, ({ name, city }, at) => [`${at}.name`, `${name}, ${city}`]),
    of('person', 'team', team, ({ name }, at) => [`${at}.name`, name]),
    of('photo', 'team', team, ({ photo }, at) => [`${at}.photo`, photo?.file ?? '']),
    of('profile', 'team', profiles, ({ url, field }) => [field, url]),
    of('topic', 'season', bootCamp.schedule, ({ topic }, at) => [`schedule.${at}.topic`, topic]),
    of('service', 'services', services, ({ title }, at) => [`${at}.title`, title]),
    of('reason', 'home', home.reasons, ({ title }, at) => [`reasons.${at}.title`, title]),
    of('video', 'home', home.videos, ({ id }, at) => [`videos.${at}.id`, id]),
    of('title', 'about', about.journey, ({ title }, at) => [`journey.${at}.title`, title]),
    of('press release', 'press', releases, ({ title, field }) => [field, title]),
    of('picture', 'press', pictures, ({ file, field }) => [field, file]),
    ...[
      { what: 'post', said: (post: Post) => post.title, field: 'title' },
      { what: 'text', said: (post: Post) => post.paragraphs.join('\n'), field: 'paragraphs' },
    ].map(({ what, said, field }) => ({
      what,
      entries: posts.map((post) => ({ document: `posts/${post.id}`, field, said: said(post) })),
    })),
  ]
}

function pageTitles(content: Content): Entries {
  const titles = writtenFields(content).filter(
    ({ document, field }) => document.startsWith('pages/') && field === 'title',
  )
  const entries = titles.map(({ document, field, value }) => ({ document, field, said: String(value) }))
  return { what: 'page title', entries }
}

type Post = Content['posts'][number]

function of<Item>(
  what: string,
  document: string,
  items: readonly Item[],
  read: (item: Item, index: number) => [field: string, said: string],
): Entries {
  const entries = items.map((item, index) => {
    const [field, said] = read(item, index)
    return { document, field, said }
  })
  return { what, entries }
}

function findRepeated({ what, entries }: Entries): Finding[] {
  const groups = Map.groupBy(
    entries.filter(({ said }) => said !== ''),
    ({ said }) => fold(said).join(' ') || said,
  )
  return [...groups.values()].flatMap((same) =>
    same.slice(1).map(({ document, field, said }) => ({
      ...{ document, field, text: said.slice(0, 300) },
      message: `The ${what} “${said.slice(0, 60)}” is here ${same.length === 2 ? 'twice' : `${same.length} times`}.`,
    })),
  )
}
