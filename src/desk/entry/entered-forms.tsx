import type { ReactElement } from 'react'
import type { Content } from '../../../content/read-content'
import { acceptanceForm } from '../../forms/acceptance/description'
import { AcceptanceFields } from '../../forms/acceptance/fields'
import { applicationForm } from '../../forms/application/description'
import { ApplicationFields } from '../../forms/application/fields'
import { cancellationForm } from '../../forms/cancellation/description'
import { CancellationFields } from '../../forms/cancellation/fields'
import { contactForm } from '../../forms/contact/description'
import { ContactFields } from '../../forms/contact/fields'
import type { FieldsProps } from '../../forms/outcome'
import { referralForm } from '../../forms/referral/description'
import { ReferralFields } from '../../forms/referral/fields'
import { speakerForm } from '../../forms/speaker/description'
import { SpeakerFields } from '../../forms/speaker/fields'

/** The fields of each form that the office enters, as they stand on the site; what people call about most comes first. */
export const enteredForms: Readonly<Record<string, (props: FieldsProps, content: Content) => ReactElement>> = {
  [applicationForm.name]: (props) => <ApplicationFields {...props} />,
  [contactForm.name]: (props) => <ContactFields {...props} description={contactForm} rows={5} />,
  [acceptanceForm.name]: (props, { bootCamp }) => <AcceptanceFields {...props} fees={bootCamp.fees} />,
  [cancellationForm.name]: (props) => <CancellationFields {...props} />,
  [referralForm.name]: (props) => <ReferralFields {...props} />,
  [speakerForm.name]: (props) => <SpeakerFields {...props} />,
}
