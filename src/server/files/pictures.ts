import { type ChildProcess, fork } from 'node:child_process'
import { createConcurrencyLimit } from '../../database/concurrency-limit'
import type { EncodedPicture, PictureType } from '../../editorial/files/encode-picture'
import { digestFile } from '../../editorial/files/file-id'
import type { UploadError } from '../../editorial/files/file-types'
import { TOO_MUCH_MEMORY } from './own-limits'

const MOST_WAITING = 4

export const PICTURE_LIMITS = {
  megabytes: 512,
  /** How long it may take, in milliseconds. */
  time: 20_000,
}

/** A picture, or why the upload was refused. `reason` is for the log. */
type PictureResult = { picture: EncodedPicture } | { why: UploadError; reason?: string }

export type Pictures = ReturnType<typeof createPictures>

interface Options {
  program: string
  limits?: typeof PICTURE_LIMITS
}

/** Decodes each picture in a process of its own, one after another: whatever it does to its decoder, the site goes on. */
export function createPictures({ program, limits = PICTURE_LIMITS }: Options) {
  let waiting = 0
  const inTurn = createConcurrencyLimit(1)
  let running: ChildProcess | undefined
  let isStopped = false

  async function encodeNow(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Promise<PictureResult> {
    const order = { type, digest: await digestFile(bytes), bytes, megabytes: limits.megabytes }
    if (isStopped) return { why: 'busy' }
    running = startProcess(program)
    const result = await resultOf(running, order, limits.time)
    running = undefined
    return result
  }

  return {
    async encode(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Promise<PictureResult> {
      if (isStopped || waiting > MOST_WAITING) return { why: 'busy' }
      waiting++
      return inTurn('', () => encodeNow(bytes, type)).finally(() => waiting--)
    },
    stop() {
      isStopped = true
      running?.kill('SIGKILL')
    },
  }
}

/** It has no need for the passwords of the mail server and the database, which are in the settings. */
function startProcess(program: string): ChildProcess {
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const
  return fork(program, { env: { VIPS_CONCURRENCY: '1' }, serialization: 'advanced', stdio: [...stdio] })
}

function resultOf(child: ChildProcess, order: PictureOrder, time: number): Promise<PictureResult> {
  return new Promise((resolve) => {
    let said = ''
    let reply: PictureReply | undefined
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, time)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < MOST_SAID) said += text
    })
    child.once('message', (message) => {
      reply = message as PictureReply
    })
    const end = (code: number | null) => {
      clearTimeout(timer)
      if (reply) resolve(resultIn(reply))
      else if (isLate) resolve({ why: 'too-much-work' })
      else resolve(endedWith(code, said))
    }
    child.once('error', ({ message }) => {
      said += message
      end(1)
    })
    child.once('close', end)
    // It may end before it has read everything.
    child.send(order, () => {})
  })
}

const MOST_SAID = 2000

function resultIn(reply: PictureReply): PictureResult {
  if ('picture' in reply) return reply
  if (/pixel limit/i.test(reply.reason)) return { why: 'too-many-pixels' }
  return { why: 'damaged', reason: reply.reason }
}

/** A program that fails by itself could not be loaded; one that is killed was, by its decoder or the system. */
function endedWith(code: number | null, said: string): PictureResult {
  if (code === TOO_MUCH_MEMORY) return { why: 'too-much-work' }
  if (code === 1) return { why: 'unavailable', reason: said }
  return { why: 'damaged', reason: `the decoder ended with ${code ?? 'a signal'}` }
}

export interface PictureOrder {
  type: PictureType
  /** What the picture's id begins with. */
  digest: string
  bytes: Uint8Array
  megabytes: number
}

export type PictureReply = { picture: EncodedPicture } | { reason: string }
