'use server'

import { checkMessage, type Outcome } from '../shared/message'

export async function sendMessage(_before: Outcome | undefined, data: FormData): Promise<Outcome> {
  return checkMessage(data)
}
