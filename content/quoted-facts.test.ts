import { expect, test } from 'vitest'
import { fillQuotedFacts } from './quoted-facts'
import { readContent } from './read-content'

const content = readContent()

test('fills in facts in lists and posts, and keeps unknown placeholders', () => {
  const [post] = content.posts
  const { services, posts, pages } = fillQuotedFacts(
    {
      ...content,
      services: [
        { title: 'Camp', text: 'From {firstDay}, {hours}.', points: ['{regularFee}', '{nothing} {constructor}'] },
      ],
      posts: [{ ...post, paragraphs: ['It costs **{regularFee}**, and {year}.'] } as (typeof content.posts)[0]],
    },
    'en',
  )
  expect(services[0]).toMatchObject({
    text: 'From June 25, 10 am to 12 pm.',
    points: ['$800', '{nothing} {constructor}'],
  })
  expect(posts[0]?.paragraphs).toEqual(['It costs **$800**, and {year}.'])
  expect(pages).toBe(content.pages)
})

test('does not fill in facts inside an address', () => {
  const about = { ...content.about, mission: '[Where](/{zip}) in {zip}' }
  expect(fillQuotedFacts({ ...content, about }, 'en').about.mission).toBe('[Where](/{zip}) in 95113')
})

test('a fact cannot become a link', () => {
  const organization = { ...content.organization, name: '[Us](https://example.org)' }
  const about = { ...content.about, mission: '{organization} since {foundedYear}' }
  expect(fillQuotedFacts({ ...content, organization, about }, 'en').about.mission).toBe(
    'Us(https://example.org) since 2011',
  )
})
