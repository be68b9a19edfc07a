import { type ChildProcess, fork } from 'node:child_process'
import { createConcurrencyLimit } from '../../database/concurrency-limit'
import type { EncodedPicture, PictureType } from '../../editorial/files/encode-picture'
import { digestFile } from '../../editorial/files/file-id'
import type { UploadError } from '../../editorial/files/file-types'
import { OUT_OF_MEMORY_EXIT_CODE } from './own-limits'

const MAX_WAITING = 4

export const PICTURE_LIMITS = {
  megabytes: 512,
  /** In milliseconds. */
  time: 20_000,
}

/** `reason` is for the log. */
type PictureResult = { picture: EncodedPicture } | { why: UploadError; reason?: string }

export type Pictures = ReturnType<typeof createPictures>

interface PictureOptions {
  program: string
  limits?: typeof PICTURE_LIMITS
}

/** Decodes each picture in a child process, one at a time, so that a crashing decoder does not affect the site. */
export function createPictures({ program, limits = PICTURE_LIMITS }: PictureOptions) {
  let waiting = 0
  const runInTurn = createConcurrencyLimit(1)
  let running: ChildProcess | undefined
  let isStopped = false

  async function encodeNow(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Promise<PictureResult> {
    const job = { type, digest: await digestFile(bytes), bytes, megabytes: limits.megabytes }
    if (isStopped) return { why: 'busy' }
    running = startProcess(program)
    const result = await waitForResult(running, job, limits.time)
    running = undefined
    return result
  }

  return {
    async encode(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Promise<PictureResult> {
      if (isStopped || waiting > MAX_WAITING) return { why: 'busy' }
      waiting++
      return runInTurn('', () => encodeNow(bytes, type)).finally(() => waiting--)
    },
    stop() {
      isStopped = true
      running?.kill('SIGKILL')
    },
  }
}

/** Passes no environment, which has the passwords of the mail server and the database. */
function startProcess(program: string): ChildProcess {
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const
  return fork(program, { env: { VIPS_CONCURRENCY: '1' }, serialization: 'advanced', stdio: [...stdio] })
}

function waitForResult(child: ChildProcess, job: PictureJob, timeoutMs: number): Promise<PictureResult> {
  return new Promise((resolve) => {
    let errorOutput = ''
    let reply: PictureReply | undefined
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      child.kill('SIGKILL')
    }, timeoutMs)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (errorOutput.length < MAX_ERROR_OUTPUT_LENGTH) errorOutput += text
    })
    child.once('message', (message) => {
      reply = message as PictureReply
    })
    const end = (code: number | null) => {
      clearTimeout(timer)
      if (reply) resolve(toResult(reply))
      else if (isTimedOut) resolve({ why: 'too-much-work' })
      else resolve(toExitResult(code, errorOutput))
    }
    child.once('error', ({ message }) => {
      errorOutput += message
      end(1)
    })
    child.once('close', end)
    // The process may exit before it has read the job.
    child.send(job, () => {})
  })
}

const MAX_ERROR_OUTPUT_LENGTH = 2000

function toResult(reply: PictureReply): PictureResult {
  if ('picture' in reply) return reply
  if (/pixel limit/i.test(reply.reason)) return { why: 'too-many-pixels' }
  return { why: 'damaged', reason: reply.reason }
}

/** Exit code 1 means that the program could not be loaded. Anything else was a crash in the decoder. */
function toExitResult(code: number | null, errorOutput: string): PictureResult {
  if (code === OUT_OF_MEMORY_EXIT_CODE) return { why: 'too-much-work' }
  if (code === 1) return { why: 'unavailable', reason: errorOutput }
  return { why: 'damaged', reason: `the decoder ended with ${code ?? 'a signal'}` }
}

export interface PictureJob {
  type: PictureType
  /** The start of the picture's id. */
  digest: string
  bytes: Uint8Array
  megabytes: number
}

export type PictureReply = { picture: EncodedPicture } | { reason: string }
