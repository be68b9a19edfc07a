import { optionsOf } from '../options'
import { refundMethods } from './schema'
import { optionWords } from './words'

export const cancellationOptions = {
  refundMethod: optionsOf(refundMethods, optionWords, ({ refundMethod }) => refundMethod),
}
