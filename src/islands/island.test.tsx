import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Island } from './island'

function render(props: object) {
  const html = renderToStaticMarkup(
    <Island name="greeting" when="visible" props={props}>
      <p>Hello</p>
    </Island>,
  )
  const [, attributes = '', inner = ''] = /^<div ([^>]*)>(.*)<\/div>$/s.exec(html) ?? []
  const json = withoutEntities(/data-props="([^"]*)"/.exec(attributes)?.[1] ?? '')
  return { html, attributes, inner, props: JSON.parse(json) }
}

describe('an island', () => {
  test('serializes any props as JSON', () => {
    const props = { to: '</div><script>alert("1")</script>\'&quot;', note: '李\n\u2028\u0000' }
    const { html, props: handedOn } = render(props)
    expect(handedOn).toEqual(props)
    expect(html).not.toContain('<script>')
  })

  test('leaves out undefined props', () => {
    expect(render({ to: 'Ann', note: undefined }).props).toEqual({ to: 'Ann' })
  })
})

function withoutEntities(attribute: string): string {
  const entities = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return attribute.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity as keyof typeof entities])
}
