import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pinnedNode, root } from '../../scripts/installed.mjs'
import { LOAD_CORE } from '../measure.mjs'

const run = promisify(execFile)

const answers = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'PERSON@example.org',
  phone: '+1 (408) 555-0100',
  schoolName: 'Lincoln High School',
  currentGrade: '11',
  programType: 'summer',
  goals: 'Sell tea to people who wait for a bus on cold mornings, and learn how to price it.',
  previousExperience: 'A lemonade stand.',
  referralSource: 'other',
}

/**
 * Runs applicants.mjs on the load generator's core: `each(connections, count)` sends `count` applications in total, and
 * `rate(rate, seconds)` a fixed number per second. Both resolve to its output.
 */
export async function applicantsOf(origin) {
  const answer = await fetch(`${origin}/api/csrf`, { headers: { 'User-Agent': 'bench' } })
  const cookie = /^XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie()[0])?.[1] ?? ''
  const sent = {
    BENCH_COOKIE: cookie,
    BENCH_TOKEN: decodeURIComponent(cookie),
    BENCH_ANSWERS: JSON.stringify(answers),
  }
  const apply = (how) => async (first, second) => {
    const script = join(root, 'bench/submissions/applicants.mjs')
    const args = ['-c', LOAD_CORE, pinnedNode, script, origin, how, String(first), String(second)]
    const { stdout } = await run('taskset', args, { env: { ...process.env, ...sent }, maxBuffer: 64 * 2 ** 20 })
    return JSON.parse(stdout)
  }
  return { each: apply('each'), rate: apply('rate') }
}
