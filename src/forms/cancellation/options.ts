import { createOptions } from '../options'
import { refundMethods } from './schema'
import { optionWords } from './words'

export const cancellationOptions = {
  refundMethod: createOptions(refundMethods, optionWords, ({ refundMethod }) => refundMethod),
}
