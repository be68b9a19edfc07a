import type { Route } from './+types/screen'
import { MessageForm } from './message-form'
import { checkMessage } from './shared/message'
import page from './shared/page.json'

export function meta() {
  return [{ title: page.title }, { name: 'description', content: page.lead }]
}

export async function action({ request }: Route.ActionArgs) {
  return checkMessage(await request.formData())
}

export default function Screen({ actionData }: Route.ComponentProps) {
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
      <MessageForm words={page.form} outcome={actionData} />
    </>
  )
}
