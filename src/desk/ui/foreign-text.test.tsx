import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ForeignBlock, ForeignText, replaceBidiControls } from './foreign-text'

test('replaces a bidirectional control character with its visible name', () => {
  const html = renderToStaticMarkup(<ForeignText>{'invoice\u202efdp.exe'}</ForeignText>)
  expect(html).not.toContain('\u202e')
  expect(html).toMatch(/invoice<mark [^>]*>RLO<\/mark>fdp\.exe/)
  expect(replaceBidiControls('a\u2066b')).toBe('a\ufffdb')
})

test('keeps other text unchanged and isolates its direction', () => {
  expect(renderToStaticMarkup(<ForeignText>שלום &lt; 👩‍🚀</ForeignText>)).toBe('<bdi>שלום &lt; 👩‍🚀</bdi>')
  expect(renderToStaticMarkup(<ForeignBlock>{'https://evil.example\n  b'}</ForeignBlock>)).toBe(
    '<p class="foreign" dir="auto">https://evil.example\n  b</p>',
  )
})

test('limits the output for thousands of control characters', () => {
  const marksIn = (html: string) => [...html.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, name]) => name)
  expect(marksIn(renderToStaticMarkup(<ForeignText>{'\u202e'.repeat(5000)}</ForeignText>))).toEqual(['RLO RLO RLO …'])
  const html = renderToStaticMarkup(<ForeignText>{'a\u202e'.repeat(5000)}</ForeignText>)
  expect(marksIn(html)).toHaveLength(10)
  expect(html).not.toContain('\u202e')
  expect(html.length).toBeLessThan(12_000)
})
