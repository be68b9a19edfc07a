import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { VIDEO_ORIGIN } from '../../ui/video'
import { beginningOf } from '../beginning'
import headPicture from '../pictures/heads/blog.svg'
import { PostDate, PostText } from '../post-text'
import type { PageProps, Screen } from '../screen'

type Post = Content['posts'][number]

/** More posts than this would be too heavy in full. */
const MOST_IN_FULL = 4
/** How many posts after the newest are begun; older ones are listed by title. */
const MOST_BEGUN = 4
/** Characters of a beginning. */
const BEGINNING_LENGTH = 160

export const blog: Screen = {
  path: routes.blog,
  title: ({ content, text }) => text(content.pages.blog.title),
  description: ({ content, text }) => text(content.pages.blog.description),
  Page: BlogPage,
  frames: ({ content }) => (divide(content.posts).whole.some(({ video }) => video) ? [VIDEO_ORIGIN] : []),
}

/** Few posts are shown in full; of more, only the newest is. */
function divide(posts: readonly Post[]): { whole: readonly Post[]; begun: readonly Post[]; listed: readonly Post[] } {
  if (posts.length <= MOST_IN_FULL) return { whole: posts, begun: [], listed: [] }
  const whole = posts.slice(0, 1)
  return { whole, begun: posts.slice(1, 1 + MOST_BEGUN), listed: posts.slice(1 + MOST_BEGUN) }
}

function BlogPage(page: PageProps) {
  const { content, language, text, say } = page
  const words = content.pages.blog
  const { whole, begun, listed } = divide(content.posts)
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      {whole.map((post) => (
        <article className="post" key={post.id} id={post.id} aria-labelledby={`${post.id}-title`}>
          <h2 id={`${post.id}-title`}>{post.title}</h2>
          <PostDate date={post.date} language={language} />
          <PostText post={post} />
        </article>
      ))}
      {begun.map((post) => (
        <BegunPost key={post.id} post={post} {...page} />
      ))}
      {listed.length > 0 && <Archive posts={listed} title={text(words.earlier)} />}
      <p className="actions">
        <a className="button" href={routes.application}>
          {text(words.apply)}
        </a>
      </p>
    </>
  )
}

function BegunPost({ post, content, language, text }: PageProps & { post: Post }) {
  return (
    <article className="post" id={post.id} aria-labelledby={`${post.id}-title`}>
      <h2 id={`${post.id}-title`}>{post.title}</h2>
      <PostDate date={post.date} language={language} />
      <p>
        {beginningOf(post.paragraphs[0] ?? '', BEGINNING_LENGTH, language)}{' '}
        <a href={routes.blogPost(post.id)}>
          {text(content.pages.blog.more)}
          <span className="visually-hidden">: {post.title}</span>
        </a>
      </p>
    </article>
  )
}

function Archive({ posts, title: heading }: { posts: readonly Post[]; title: string }) {
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{heading}</h2>
      <ul>
        {posts.map(({ id, title }) => (
          <li key={id} id={id}>
            <a href={routes.blogPost(id)}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
