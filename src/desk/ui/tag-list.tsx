import type { Tag } from '../../submissions/handling/tags'

export function TagList({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
