import type { Language } from '../../content/language'
import { blocksIn } from '../../content/markdown'
import type { Content } from '../../content/read-content'
import { Video } from '../ui/video'
import { dateText, isoDate } from './calendar'
import { Markdown } from './markdown'

type Post = Content['posts'][number]

/** A post's date. */
export function PostDate({ date, language }: Pick<Post, 'date'> & { language: Language }) {
  return (
    <p className="eyebrow">
      <time dateTime={isoDate(date)}>{dateText(date, language)}</time>
    </p>
  )
}

/** A whole post, with its video below the first paragraph. */
export function PostText({ post }: { post: Post }) {
  const [first, ...rest] = blocksIn(post.paragraphs)
  return (
    <>
      {first && <Markdown blocks={[first]} />}
      {post.video && <Video {...post.video} />}
      <Markdown blocks={rest} />
    </>
  )
}
