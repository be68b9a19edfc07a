import { fold } from '../../../content/fold'
import type { Content } from '../../../content/read-content'
import type { Check, Checked, Finding, Place } from './check'

/** The same school, person, topic, photo, profile, or title twice. */
export const saidTwice: Check = {
  name: 'said-twice',
  find: (checked: Checked) => listsIn(checked.content).flatMap(findRepeated),
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

function listsIn({ schools, team, bootCamp, press, posts, services }: Content): Entries[] {
  const inList = <Item>(
    document: string,
    list: string,
    items: readonly Item[],
    read: (item: Item) => [string, string],
  ) =>
    items.map((item, index) => {
      const [key, said] = read(item)
      return { document, field: [list, index, key].filter((part) => part !== '').join('.'), said }
    })
  const releases = [press.release, ...press.earlier]
  return [
    { what: 'school', entries: inList('schools', '', schools, ({ name, city }) => ['name', `${name}, ${city}`]) },
    { what: 'person', entries: inList('team', '', team, ({ name }) => ['name', name]) },
    { what: 'photo', entries: inList('team', '', team, ({ photo }) => ['photo', photo?.file ?? '']) },
    {
      what: 'profile',
      entries: team.flatMap(({ links }, at) => inList('team', `${at}.links`, links, ({ url }) => ['url', url])),
    },
    { what: 'topic', entries: inList('season', 'schedule', bootCamp.schedule, ({ topic }) => ['topic', topic]) },
    { what: 'service', entries: inList('services', '', services, ({ title }) => ['title', title]) },
    {
      what: 'press release',
      entries: releases.map(({ title }, index) => ({
        ...{ document: 'press', field: index === 0 ? 'release.title' : `earlier.${index - 1}.title`, said: title },
      })),
    },
    { what: 'post', entries: posts.map(({ id, title }) => ({ document: `posts/${id}`, field: 'title', said: title })) },
  ]
}

function findRepeated({ what, entries }: Entries): Finding[] {
  const groups = Map.groupBy(
    entries.filter(({ said }) => said !== ''),
    ({ said }) => fold(said).join(' ') || said,
  )
  return [...groups.values()].flatMap((same) =>
    same.slice(1).map(({ document, field, said }) => ({
      ...{ document, field, text: said },
      message: `The ${what} “${said}” is here ${same.length === 2 ? 'twice' : `${same.length} times`}.`,
    })),
  )
}
