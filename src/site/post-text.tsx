import { dateText, isoDate } from '../../content/calendar'
import { type Language, locales } from '../../content/language'
import { parseBlocks, plainText } from '../../content/markdown'
import type { Content } from '../../content/read-content'
import { Video } from '../ui/video'
import { Markdown } from './markdown'
import { UploadedPicture } from './uploaded-picture'
import { siteWords } from './words'

type Post = Content['posts'][number]

/** Maximum length of a description in characters, roughly what search engines show. */
export const DESCRIPTION_LENGTH = 160

export function PostDate({ date, language }: Pick<Post, 'date'> & { language: Language }) {
  return (
    <p className="eyebrow">
      <time dateTime={isoDate(date)}>{dateText(date, language)}</time>
    </p>
  )
}

export function PostText({ post, language }: { post: Post; language: Language }) {
  const [first, ...rest] = parseBlocks(post.paragraphs)
  return (
    <>
      {post.picture && <UploadedPicture picture={post.picture} sizes="(max-width: 48rem) 100vw, 46rem" />}
      {first && <Markdown blocks={[first]} />}
      {post.video && <Video {...post.video} link={siteWords[language].watch(post.video.title)} />}
      <Markdown blocks={rest} />
    </>
  )
}

export function createPostExcerpt(
  { paragraphs }: Pick<Post, 'paragraphs'>,
  maxLength: number,
  language: Language,
): string {
  const [first] = parseBlocks(paragraphs)
  const text = first?.kind === 'list' ? first.items.join(' ') : (first?.text ?? '')
  return createExcerpt(plainText(text), maxLength, language)
}

/** Returns an excerpt with up to `most` characters: whole sentences if possible, otherwise whole words and "…". */
function createExcerpt(text: string, maxLength: number, language: Language): string {
  if (text.length <= maxLength) return text
  const sentences = truncateAtBoundary(text, maxLength, 'sentence', language)
  return sentences || `${truncateAtBoundary(text, maxLength - 1, 'word', language)}…`
}

function truncateAtBoundary(
  text: string,
  maxLength: number,
  granularity: 'sentence' | 'word',
  language: Language,
): string {
  const segments = new Intl.Segmenter(locales[language], { granularity }).segment(text)
  const ends = Array.from(segments, ({ index, segment }) => index + segment.trimEnd().length)
  return text.slice(0, ends.findLast((end) => end <= maxLength) ?? 0).trimEnd()
}
