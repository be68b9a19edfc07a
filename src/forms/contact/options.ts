import { optionsOf } from '../options'
import { subjects } from './fields'
import { optionWords } from './words'

export const contactOptions = {
  subject: optionsOf(subjects, optionWords, ({ subject }) => subject),
}
