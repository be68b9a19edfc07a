import SpeakerForm from '../../forms/speaker/form'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/speakers.svg'
import { createScreen, type PageProps } from '../screen'

export const speakers = createScreen('speakers', SpeakersPage, { forms: ['speaker'] })

function SpeakersPage(page: PageProps) {
  const { content, facts, text, say } = page
  const words = content.pages.speakers
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture} lead={say(words.lead)} />
      <p>{say(words.invitation)}</p>
      <p>{say(words.nominate)}</p>
      <Section id="apply-to-speak" title={text(words.form)}>
        <FormIsland name="speaker" component={SpeakerForm} page={page} more={{ intake: facts.speakerIntake }} />
      </Section>
    </>
  )
}
