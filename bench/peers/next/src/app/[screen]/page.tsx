import page from '../../shared/page.json'
import { MessageForm } from '../message-form'

export const dynamicParams = false

export function generateStaticParams() {
  return page.navigation.map(({ path }) => ({ screen: path.slice(1) }))
}

export default function Screen() {
  return (
    <>
      <h1>{page.title}</h1>
      <p>{page.lead}</p>
      {page.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <h2>{page.form.heading}</h2>
      <MessageForm words={page.form} />
    </>
  )
}
