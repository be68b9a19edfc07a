import * as routes from '../../routes'
import { ButtonLink } from '../../ui/button-link'
import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/blog.svg'
import type { PageProps, Screen } from '../screen'

export function createYearScreen(postsYear: number): Screen {
  const params = { year: String(postsYear) }
  return {
    path: routes.blogYear(params.year),
    title: ({ content, text }) => text(content.pages.blog.ofYear, params),
    description: ({ content, text }) => text(content.pages.blog.ofYearDescription, params),
    Page: (page) => <BlogYearPage postsYear={postsYear} {...page} />,
  }
}

function BlogYearPage({ postsYear, content, text }: PageProps & { postsYear: number }) {
  const words = content.pages.blog
  return (
    <>
      <PageHead color="pine" title={text(words.ofYear, { year: String(postsYear) })} picture={headPicture} />
      <ul>
        {content.posts
          .filter(({ date }) => date.year === postsYear)
          .map(({ id, title }) => (
            <li key={id}>
              <a href={routes.blogPost(id)}>{title}</a>
            </li>
          ))}
      </ul>
      <p className="actions">
        <ButtonLink href={routes.blog} label={text(words.others)} isQuiet />
      </p>
    </>
  )
}
