import { programIds } from '../../content/programs'
import { createOptions } from './options'
import { optionWords } from './words'

export const programTypes = createOptions(programIds, optionWords, ({ programTypes }) => programTypes)
