import { readContent } from '../../content/read-content'
import { createWordGenerator, manyPosts } from './content'

/** Returns documents by name, with lists twice as long as the sample's and different words in the second half. */
export function doubledDocuments(): Record<string, unknown> {
  const { schools, team, services, home, about, press, location, posts, announcements } = readContent()
  const word = createWordGenerator(7)
  const reworded = (text: string) => text.replaceAll(/\p{L}{2,}/gu, word)
  const twice = <Entry>(entries: readonly Entry[]): Entry[] => [...entries, ...entries.map((entry) => other(entry))]
  function other<Value>(value: Value): Value
  function other(value: unknown): unknown {
    if (typeof value === 'string') return value.startsWith('https://') ? `${value}/${word()}` : reworded(value)
    if (Array.isArray(value)) return value.map(other)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, other(inner)]))
  }
  const lists = Object.entries(location).filter(([, value]) => Array.isArray(value))
  const more = manyPosts(posts.length).map((post) => [`posts/${post.id}`, post])
  return {
    schools: twice(schools),
    team: twice(team),
    services: twice(services),
    home: { ...home, reasons: twice(home.reasons) },
    about: { ...about, journey: twice(about.journey), getInvolved: twice(about.getInvolved) },
    press: { ...press, coverage: twice(press.coverage), kit: twice(press.kit), gallery: twice(press.gallery) },
    location: { ...location, ...Object.fromEntries(lists.map(([key, list]) => [key, twice(list as unknown[])])) },
    ...Object.fromEntries(more),
    'announcements/another': { ...announcements[0], id: 'another', title: 'The office is closed', where: 'everywhere' },
  }
}
