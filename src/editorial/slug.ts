import { fold } from '../../content/fold'

const LIMIT = 100

/** The last part of an address for a title, as in "our-first-saturday"; undefined where no letter of it can stand there. */
export function slugOf(title: string): string | undefined {
  const words = fold(title).flatMap((word) => word.match(/[a-z\d]+/g) ?? [])
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > LIMIT) break
    slug = longer
  }
  return slug === '' ? words[0]?.slice(0, LIMIT) : slug
}
