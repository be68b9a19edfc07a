import { renderToStaticMarkup } from 'react-dom/server'

type NamedProblems = readonly (readonly [name: string, why: string])[]

export function renderProblems(problems: NamedProblems, stylesheet: string): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>No preview yet</title>
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; escaping would break it. */}
        <style dangerouslySetInnerHTML={{ __html: stylesheet }} />
      </head>
      <body>
        <main className="main">
          <h1>No preview yet</h1>
          <p>This can’t be previewed or published yet:</p>
          <ul>
            {problems.map(([name, why]) => (
              <li key={`${name} ${why}`}>{name ? `${name}: ${why}` : why}</li>
            ))}
          </ul>
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}
