import { programIds } from '../../content/programs'
import { optionsOf } from './options'
import { optionWords } from './words'

export const programTypes = optionsOf(programIds, optionWords, ({ programTypes }) => programTypes)
