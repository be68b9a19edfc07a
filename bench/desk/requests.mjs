import { randomNumbers } from '../../scripts/sample-people.mjs'
import { staff, tags, views } from './rows.mjs'

/** The filters that people combine, as they stand in an address. */
const filters = [
  'status=new',
  'status=open',
  'status=answered',
  'status=done',
  'status=spam',
  'form=application',
  'form=contact',
  'form=speaker',
  'form=cancellation&status=open',
  'form=application&status=done',
  'assigned=me',
  'assigned=nobody',
  'assigned=me&status=open',
  `assigned=${staff[1].id}&form=application`,
  'program=summer',
  'program=winter&status=answered',
  'program=spring&form=acceptance',
  'program=summer&form=contact',
  'school=Leland High School',
  'school=Leland+High+School&program=winter&assigned=me',
  'from=2024-01-01&to=2024-03-31',
  'from=2024-01-01&to=2024-01-31&form=speaker',
  'note=yes',
  'note=yes&assigned=me&form=referral',
  'unread=yes',
  'unread=yes&form=contact',
  'spam=yes',
]

/** So many addresses of filtered lists, each on its first page or somewhere further down. */
export function filteredLists(count, seed, oldest, newest) {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, (_, index) => {
    const filter = filters[index % filters.length]
    return random(3) === 0 ? `${filter}&after=${somewhere(random, oldest, newest)}` : filter
  })
}

/** So many addresses of lists of a tag, some with another filter. */
export function taggedLists(count, seed, oldest, newest) {
  const random = randomNumbers(seed)
  const more = ['', '', '&status=open', '&form=application', '&assigned=me&program=summer', '&unread=yes']
  return Array.from({ length: count }, (_, index) => {
    const filter = `tag=${tags[index % tags.length].id}${more[index % more.length]}`
    return random(3) === 0 ? `${filter}&after=${somewhere(random, oldest, newest)}` : filter
  })
}

/** So many addresses of what is kept as views, in turn. */
export function viewedLists(count) {
  return Array.from({ length: count }, (_, index) => views[index % views.length].query)
}

/** So many addresses of the whole list. */
export function lists(count, seed, oldest, newest) {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => (random(2) ? '' : `after=${somewhere(random, oldest, newest)}`))
}

function somewhere(random, oldest, newest) {
  return Math.floor(oldest + (random(1_000_000) / 1_000_000) * (newest - oldest))
}
