import * as routes from '../../routes'
import { ButtonLink } from '../../ui/button-link'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { VIDEO_ORIGIN, Video } from '../../ui/video'
import headPicture from '../pictures/heads/program.svg'
import { createScreen, type PageProps } from '../screen'
import { siteWords } from '../words'

export const program = createScreen('program', ProgramPage, {
  frames: ({ content }) => (content.program.video ? [VIDEO_ORIGIN] : []),
})

function ProgramPage({ content, language, text, say }: PageProps) {
  const { video } = content.program
  const words = content.pages.program
  return (
    <>
      <PageHead color="marigold" title={text(words.heading)} picture={headPicture} lead={say(words.lead)} />
      {video && <Video {...video} link={siteWords[language].watch(video.title)} />}
      <Section id="topics" title={text(words.topics)}>
        <ol className="weeks">
          {content.bootCamp.schedule.map(({ topic }) => (
            <li key={topic}>{topic}</li>
          ))}
        </ol>
      </Section>
      <div className="panel stack">
        <p className="actions">
          <ButtonLink href={routes.application} label={text(words.apply)} />
        </p>
        <p>{say(words.questions)}</p>
      </div>
    </>
  )
}
