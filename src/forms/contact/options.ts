import { createOptions } from '../options'
import { subjects } from './fields'
import { optionWords } from './words'

export const contactOptions = {
  subject: createOptions(subjects, optionWords, ({ subject }) => subject),
}
