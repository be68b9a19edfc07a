import { defineAction } from 'astro:actions'
import { checkMessage } from '../shared/message'

export const server = {
  sendMessage: defineAction({ accept: 'form', handler: (data: FormData) => checkMessage(data) }),
}
