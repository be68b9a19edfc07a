import { dateText, isoDate } from '../../content/calendar'
import type { Language } from '../../content/language'
import { blocksIn, plainText } from '../../content/markdown'
import type { Content } from '../../content/read-content'
import { Video } from '../ui/video'
import { beginningOf } from './beginning'
import { Markdown } from './markdown'
import { UploadedPicture } from './uploaded-picture'

type Post = Content['posts'][number]

/** A post's date. */
export function PostDate({ date, language }: Pick<Post, 'date'> & { language: Language }) {
  return (
    <p className="eyebrow">
      <time dateTime={isoDate(date)}>{dateText(date, language)}</time>
    </p>
  )
}

/** A whole post: its picture first, its video below the first paragraph. */
export function PostText({ post }: { post: Post }) {
  const [first, ...rest] = blocksIn(post.paragraphs)
  return (
    <>
      {post.picture && <UploadedPicture picture={post.picture} sizes="(max-width: 48rem) 100vw, 46rem" />}
      {first && <Markdown blocks={[first]} />}
      {post.video && <Video {...post.video} />}
      <Markdown blocks={rest} />
    </>
  )
}

/** The beginning of a post's text, at most `most` characters long. */
export function beginningOfPost({ paragraphs }: Pick<Post, 'paragraphs'>, most: number, language: Language): string {
  const [first] = blocksIn(paragraphs)
  const text = first?.kind === 'list' ? first.items.join(' ') : (first?.text ?? '')
  return beginningOf(plainText(text), most, language)
}
