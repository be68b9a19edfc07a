import { optionsOf } from './options'
import { programs } from './programs'
import { optionWords } from './words'

export const programTypes = optionsOf(programs, optionWords, ({ programTypes }) => programTypes)
