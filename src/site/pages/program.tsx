import { PageHead } from '../../ui/page-head'
import { VIDEO_ORIGIN, Video } from '../../ui/video'
import headPicture from '../pictures/heads/program.svg'
import type { PageProps, Screen } from '../screen'

export const program: Screen = {
  path: '/program',
  title: ({ content }) => content.programme.name,
  description: ({ content }) =>
    `What happens over the ${content.programme.weeks} Saturdays of the ${content.programme.name}: teams, products, prices, and a pitch at the end.`,
  Page: ProgramPage,
  frames: () => [VIDEO_ORIGIN],
}

function ProgramPage({ content }: PageProps) {
  const { programme } = content
  return (
    <>
      <PageHead color="marigold" title={`Summer ${programme.name}`} picture={headPicture}>
        <p className="lead">
          {programme.weeks} Saturdays, {programme.hours}. You arrive with an idea, or without one. You leave with a
          product, a plan and a pitch.
        </p>
      </PageHead>
      <Video {...content.program.video} />
      <section aria-labelledby="topics">
        <h2 id="topics">One topic a Saturday</h2>
        <ol className="weeks">
          {programme.schedule.map(({ topic }) => (
            <li key={topic}>{topic}</li>
          ))}
        </ol>
      </section>
      <div className="panel stack">
        <p className="actions">
          <a className="button" href="/application">
            Apply Now
          </a>
        </p>
        <p>
          Not sure yet? <a href="/contact">Ask us</a>.
        </p>
      </div>
    </>
  )
}
