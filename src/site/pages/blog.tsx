import { PageHead } from '../../ui/page-head'
import { VIDEO_ORIGIN, Video } from '../../ui/video'
import { dateText, isoDate } from '../calendar'
import headPicture from '../pictures/heads/blog.svg'
import type { PageProps, Screen } from '../screen'

export const blog: Screen = {
  path: '/blog',
  title: () => 'Blog',
  description: () =>
    'Raising entrepreneurial kids, guerrilla marketing, monopolies taught through games, and what companies show us.',
  Page: BlogPage,
  frames: () => [VIDEO_ORIGIN],
}

function BlogPage({ content }: PageProps) {
  return (
    <>
      <PageHead color="pine" title="Blog" picture={headPicture}>
        <p className="lead">Notes from our Saturdays, and from the weeks in between.</p>
      </PageHead>
      {content.posts.map((post) => (
        <Post key={post.id} post={post} />
      ))}
      <p className="actions">
        <a className="button" href="/application">
          Apply Now
        </a>
      </p>
    </>
  )
}

function Post({ post }: { post: PageProps['content']['posts'][number] }) {
  const [first, ...rest] = post.paragraphs
  return (
    <article className="post" id={post.id} aria-labelledby={`${post.id}-title`}>
      <h2 id={`${post.id}-title`}>{post.title}</h2>
      <p className="eyebrow">
        <time dateTime={isoDate(post.date)}>{dateText(post.date)}</time>
      </p>
      <p>{first}</p>
      {post.video && <Video {...post.video} />}
      {rest.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  )
}
