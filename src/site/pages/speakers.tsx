import SpeakerForm from '../../forms/speaker/form'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/speakers.svg'
import type { PageProps, Screen } from '../screen'

export const speakers: Screen = {
  path: routes.speakers,
  title: ({ content, text }) => text(content.pages.speakers.title),
  description: ({ content, text }) => text(content.pages.speakers.description),
  Page: SpeakersPage,
  forms: ['speaker'],
}

function SpeakersPage({ content, language, facts, outcomes, text, say }: PageProps) {
  const words = content.pages.speakers
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <p>{say(words.invitation)}</p>
      <p>{say(words.nominate)}</p>
      <section aria-labelledby="apply-to-speak">
        <h2 id="apply-to-speak">{text(words.form)}</h2>
        <FormIsland
          name="speaker"
          when="idle"
          component={SpeakerForm}
          props={{
            language,
            outcome: outcomes.speaker,
            answerWithin: content.organization.answerWithin,
            intake: facts.speakerIntake,
          }}
        />
      </section>
    </>
  )
}
