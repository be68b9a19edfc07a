import type { ReactNode } from 'react'
import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import type { FieldsProps } from '../outcome'
import { optionsIn } from '../rules'
import { servedFields } from '../served-fields'
import { referralForm } from './description'
import { referralTypes } from './schema'

/**
 * How somebody found us. All details are there, so that nothing typed is lost; a style sheet shows the right one.
 * `children` stand among them.
 */
export function ReferralFields({ children, ...props }: FieldsProps & { children?: ReactNode }) {
  const { language } = props
  const field = servedFields(referralForm, props)
  return (
    <>
      <NameField {...field('name')} />
      <EmailField {...field('email')} />
      <SelectField
        {...field('referralType')}
        need="required"
        asksMore
        options={optionsIn(referralTypes, language)}
        placeholder={{ en: 'Select an option' }[language]}
      />
      <div className="when-friend">
        <TextField {...field('friendName')} need="required" spellCheck={false} />
      </div>
      <div className="when-school">
        <TextField {...field('schoolName')} need="required" spellCheck={false} />
      </div>
      {children}
      <TextAreaField {...field('comments')} need="optional" />
    </>
  )
}
