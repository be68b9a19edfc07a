import SpeakerForm from '../../forms/speaker/form'
import { PageHead } from '../../ui/page-head'
import { FormIsland } from '../form-island'
import headPicture from '../pictures/heads/speakers.svg'
import type { PageProps, Screen } from '../screen'

export const speakers: Screen = {
  path: '/speakers',
  title: () => 'Speakers',
  description: () => 'The speaker line-up for the summer program, and how to apply to speak or nominate someone.',
  Page: SpeakersPage,
  forms: ['speaker'],
}

function SpeakersPage({ content, facts, outcomes }: PageProps) {
  return (
    <>
      <PageHead color="pine" title="Speakers" picture={headPicture}>
        <p className="lead">
          The speaker line-up for the summer 2022 program is being put together, and nominations are welcome.
        </p>
      </PageHead>
      <p>
        An hour on a Saturday morning, a room full of curious people, no slides needed. We’re looking for founders,
        makers, lawyers, accountants and anyone else who can talk honestly about what it was like.
      </p>
      <p>
        Know someone our students should hear? <a href="/contact?subject=speaker">Nominate a speaker</a>.
      </p>
      <section aria-labelledby="apply-to-speak">
        <h2 id="apply-to-speak">Speaker Application Form</h2>
        <FormIsland
          name="speaker"
          wake="at-once"
          component={SpeakerForm}
          props={{
            outcome: outcomes.speaker,
            answerWithin: content.organization.answerWithin,
            intake: facts.speakerIntake,
          }}
        />
      </section>
    </>
  )
}
