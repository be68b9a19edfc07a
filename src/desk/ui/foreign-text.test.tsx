import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ForeignBlock, ForeignText, withoutTurning } from './foreign-text'

test('a character that turns the direction of writing is shown and does nothing', () => {
  const html = renderToStaticMarkup(<ForeignText>{'invoice\u202efdp.exe'}</ForeignText>)
  expect(html).not.toContain('\u202e')
  expect(html).toMatch(/invoice<mark [^>]*>RLO<\/mark>fdp\.exe/)
  expect(withoutTurning('a\u2066b')).toBe('a\ufffdb')
})

test('other text keeps every character, and its direction of writing to itself', () => {
  expect(renderToStaticMarkup(<ForeignText>שלום &lt; 👩‍🚀</ForeignText>)).toBe('<bdi>שלום &lt; 👩‍🚀</bdi>')
  expect(renderToStaticMarkup(<ForeignBlock>{'https://evil.example\n  b'}</ForeignBlock>)).toBe(
    '<p class="foreign" dir="auto">https://evil.example\n  b</p>',
  )
})

test('thousands of them make no long page', () => {
  const marksIn = (html: string) => [...html.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, name]) => name)
  expect(marksIn(renderToStaticMarkup(<ForeignText>{'\u202e'.repeat(5000)}</ForeignText>))).toEqual(['RLO RLO RLO …'])
  const html = renderToStaticMarkup(<ForeignText>{'a\u202e'.repeat(5000)}</ForeignText>)
  expect(marksIn(html)).toHaveLength(10)
  expect(html).not.toContain('\u202e')
  expect(html.length).toBeLessThan(12_000)
})
