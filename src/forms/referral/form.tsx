import type { ReactNode } from 'react'
import { EmailField, NameField, SelectField, TextAreaField, TextField } from '../../ui/fields'
import { FormFrame } from '../form-frame'
import type { FieldsProps, FormProps } from '../outcome'
import { PleaseSpecify } from '../please-specify'
import { createServedFields } from '../served-fields'
import { referralOptions } from './options'
import { referralForm } from './schema'
import { pageWords } from './words'

export default function ReferralForm(props: FormProps) {
  return (
    <FormFrame {...props} description={referralForm}>
      <Fields {...props}>
        <PleaseSpecify form={referralForm.name} name="otherDetail" language={props.language} />
      </Fields>
    </FormFrame>
  )
}

/** Renders the detail fields of all types, so that typed text is not lost. CSS shows only the selected type's field. */
export function Fields({ children, ...props }: FieldsProps & { children?: ReactNode }) {
  const { language, field, list } = createServedFields(referralForm, props)
  return (
    <>
      <NameField {...field('name')} />
      <EmailField {...field('email')} />
      <SelectField
        {...list('referralType', referralOptions.referralType, pageWords[language].selectType)}
        need="required"
        asksMore
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
