import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import { ButtonLink } from '../../ui/button-link'
import { PageHead } from '../../ui/page-head'
import { VIDEO_ORIGIN } from '../../ui/video'
import headPicture from '../pictures/heads/blog.svg'
import { createPostExcerpt, DESCRIPTION_LENGTH, PostDate, PostText } from '../post-text'
import type { PageProps, Screen } from '../screen'
import { createPostData } from '../structured-data'

type Post = Content['posts'][number]

export function createPostScreen(post: Post): Screen {
  const { id, title, picture, video } = post
  return {
    path: routes.blogPost(id),
    title: () => title,
    description: ({ language }) => createPostExcerpt(post, DESCRIPTION_LENGTH, language),
    Page: (page) => <PostPage post={post} {...page} />,
    frames: () => (video ? [VIDEO_ORIGIN] : []),
    ...(picture && { sharePicture: picture }),
    structuredData: (page) => [createPostData(post, page)],
  }
}

function PostPage({ post, content, language, text }: PageProps & { post: Post }) {
  return (
    <>
      <PageHead color="pine" title={post.title} picture={headPicture} />
      <article className="post" aria-label={post.title}>
        <PostDate date={post.date} language={language} />
        <PostText post={post} language={language} />
      </article>
      <p className="actions">
        <ButtonLink href={routes.application} label={text(content.pages.blog.apply)} />
        <ButtonLink href={routes.blog} label={text(content.pages.blog.others)} isQuiet />
      </p>
    </>
  )
}
