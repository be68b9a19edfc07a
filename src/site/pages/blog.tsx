import type { ReactNode } from 'react'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import { ButtonLink } from '../../ui/button-link'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { VIDEO_ORIGIN } from '../../ui/video'
import { divideBlog, listArchivedYears } from '../blog-parts'
import headPicture from '../pictures/heads/blog.svg'
import { createPostExcerpt, PostDate, PostText } from '../post-text'
import { createScreen, type PageProps } from '../screen'

type Post = Content['posts'][number]

/** Excerpt length in characters. */
const EXCERPT_LENGTH = 160

export const blog = createScreen('blog', BlogPage, {
  frames: ({ content }) => (divideBlog(content.posts).whole.some(({ video }) => video) ? [VIDEO_ORIGIN] : []),
})

function BlogPage(page: PageProps) {
  const { content, language, text, say } = page
  const words = content.pages.blog
  const { whole, begun, listed } = divideBlog(content.posts)
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      {whole.map((post) => (
        <Post key={post.id} post={post} language={language}>
          <PostText post={post} language={language} />
        </Post>
      ))}
      {begun.map((post) => (
        <PostExcerpt key={post.id} post={post} {...page} />
      ))}
      {listed.length > 0 && <Archive posts={listed} {...page} />}
      <p className="actions">
        <ButtonLink href={routes.application} label={text(words.apply)} />
      </p>
    </>
  )
}

function PostExcerpt({ post, content, language, text }: PageProps & { post: Post }) {
  return (
    <Post post={post} language={language}>
      <p>
        {createPostExcerpt(post, EXCERPT_LENGTH, language)}{' '}
        <a href={routes.blogPost(post.id)}>
          {text(content.pages.blog.more)}
          <span className="visually-hidden">: {post.title}</span>
        </a>
      </p>
    </Post>
  )
}

function Post({ post, language, children }: Pick<PageProps, 'language'> & { post: Post; children: ReactNode }) {
  const id = postSectionId(post)
  return (
    <article className="post" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{post.title}</h2>
      <PostDate date={post.date} language={language} />
      {children}
    </article>
  )
}

function Archive({ posts, content, text }: PageProps & { posts: readonly Post[] }) {
  const words = content.pages.blog
  const years = listArchivedYears(content.posts)
  return (
    <Section id="earlier" title={text(words.earlier)}>
      <ul>
        {posts.map((post) => (
          <li key={post.id} id={postSectionId(post)}>
            <a href={routes.blogPost(post.id)}>{post.title}</a>
          </li>
        ))}
      </ul>
      {years.length > 0 && (
        <ul className="link-row">
          {years.map(String).map((year) => (
            <li key={year}>
              <a href={routes.blogYear(year)}>{text(words.ofYear, { year })}</a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Returns the id of a post's section, used by old links. Avoids ids already used on the page. */
function postSectionId({ id }: Post): string {
  return /^(?:main|menu|search|sidebar|contact-sidebar|earlier)(?:-|$)|-title$/.test(id) ? `post_${id}` : id
}
