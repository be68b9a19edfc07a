import { useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Island } from './island'

interface GreetingProps {
  to: string
  note?: string | undefined
}

function Greeting({ to, note }: GreetingProps) {
  const id = useId()
  return (
    <p id={id}>
      Hello {to}
      {note}
    </p>
  )
}

function render(props: GreetingProps, name = 'greeting') {
  const html = renderToStaticMarkup(<Island name={name} wake="in-view" component={Greeting} props={props} />)
  const [, attributes = '', inner = ''] = /^<div ([^>]*)>(.*)<\/div>$/s.exec(html) ?? []
  return {
    html,
    attributes,
    inner,
    props: JSON.parse(withoutEntities(/data-props="([^"]*)"/.exec(attributes)?.[1] ?? '')),
  }
}

describe('an island', () => {
  test('says by what name it is known and when it wakes', () => {
    const { attributes } = render({ to: 'Ann' })
    expect(attributes).toContain('data-island="greeting"')
    expect(attributes).toContain('data-wake="in-view"')
  })

  test('is not awake yet', () => {
    expect(render({ to: 'Ann' }).html).not.toContain('data-awake')
  })

  test('is complete before it wakes', () => {
    expect(render({ to: 'Ann' }).inner).toMatch(/^<p id="[^"]+">Hello <!-- -->Ann<\/p>$/)
  })

  test('hands its props on as JSON, whatever stands in them', () => {
    const props = { to: '</div><script>alert("1")</script>\'&quot;', note: '李\n\u2028\u0000' }
    const { html, props: handedOn } = render(props)
    expect(handedOn).toEqual(props)
    expect(html).not.toContain('<script>')
  })

  test('leaves out props that are not there', () => {
    expect(render({ to: 'Ann', note: undefined }).props).toEqual({ to: 'Ann' })
  })

  test('has ids of its own, so that two on a page do not meet', () => {
    const idOf = (name: string) => / id="([^"]+)"/.exec(render({ to: 'Ann' }, name).inner)?.[1]
    expect(idOf('contact')).toContain('contact')
    expect(idOf('contact')).not.toBe(idOf('application'))
    expect(idOf('contact')).toBe(idOf('contact'))
  })
})

function withoutEntities(attribute: string): string {
  const entities = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return attribute.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity as keyof typeof entities])
}
