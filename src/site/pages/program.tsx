import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { VIDEO_ORIGIN, Video } from '../../ui/video'
import headPicture from '../pictures/heads/program.svg'
import type { PageProps, Screen } from '../screen'

export const program: Screen = {
  path: routes.program,
  title: ({ content, text }) => text(content.pages.program.title),
  description: ({ content, text }) => text(content.pages.program.description),
  Page: ProgramPage,
  frames: () => [VIDEO_ORIGIN],
}

function ProgramPage({ content, text, say }: PageProps) {
  const words = content.pages.program
  return (
    <>
      <PageHead color="marigold" title={text(words.heading)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <Video {...content.program.video} />
      <section aria-labelledby="topics">
        <h2 id="topics">{text(words.topics)}</h2>
        <ol className="weeks">
          {content.bootCamp.schedule.map(({ topic }) => (
            <li key={topic}>{topic}</li>
          ))}
        </ol>
      </section>
      <div className="panel stack">
        <p className="actions">
          <a className="button" href={routes.application}>
            {text(words.apply)}
          </a>
        </p>
        <p>{say(words.questions)}</p>
      </div>
    </>
  )
}
