import type { Check, Checked, Finding } from './check'
import { isOfOthers, isWrittenIn } from './context'
import { findPhones, phoneDigits } from './find-phones'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { type Sentence, sentencesOf } from './sentences'
import { writtenFields } from './written-fields'

/** Phone numbers in texts that are neither the office's nor the press contact's. */
export const wrongPhone: Check = {
  name: 'wrong-phone',
  find(checked) {
    const own = ownNumbers(checked)
    return runningTexts(checked)
      .flatMap(sentencesOf)
      .flatMap((sentence) => findIn(sentence, own, checked))
  },
}

function ownNumbers({ content }: Checked): string[] {
  const fields = writtenFields(content).filter(({ kind }) => kind === 'phone')
  return fields.map(({ value }) => phoneDigits(String(value)))
}

const US = /\b(?:call us|us at|reach us|our (?:office|number|phone)|the office)\b/i

function findIn(sentence: Sentence, own: readonly string[], { content }: Checked): Finding[] {
  const wrong = findPhones(sentence.text).filter(
    ({ digits, ...span }) =>
      isWrittenIn(sentence, span) &&
      !own.some((number) => number.endsWith(digits)) &&
      (US.test(sentence.text) || !isOfOthers(sentence, span)),
  )
  const { organization, press } = content
  return wrong.map((span) =>
    findingIn(
      sentence,
      span,
      (quoted) =>
        `${quoted} is neither the office’s phone number, ${organization.phone}, nor the press contact’s, ${press.contact.phone}.`,
    ),
  )
}
