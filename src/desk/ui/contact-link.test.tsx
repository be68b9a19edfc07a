import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailLink, PhoneLink } from './contact-link'

test.each([
  ['ann@mail.example', '<a href="mailto:ann@mail.example"><bdi>ann@mail.example</bdi></a>'],
  [
    'a?bcc=b&c/d@mail.example',
    '<a href="mailto:a%3Fbcc%3Db%26c%2Fd@mail.example"><bdi>a?bcc=b&amp;c/d@mail.example</bdi></a>',
  ],
  ['no address', '<bdi>no address</bdi>'],
])('the email address %s', (text, html) => {
  expect(renderToStaticMarkup(<EmailLink>{text}</EmailLink>)).toBe(html)
})

test.each([
  ['(408) 555-0100', '<a href="tel:4085550100"><bdi>(408) 555-0100</bdi></a>'],
  ['+1 408.555.0100', '<a href="tel:+14085550100"><bdi>+1 408.555.0100</bdi></a>'],
  ['+1..........', '<bdi>+1..........</bdi>'],
  ['ask my mother', '<bdi>ask my mother</bdi>'],
])('the telephone number %s', (text, html) => {
  expect(renderToStaticMarkup(<PhoneLink>{text}</PhoneLink>)).toBe(html)
})
