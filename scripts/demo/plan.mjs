import { pick, sampleNote, sampleSubmission } from '../sample-people.mjs'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 24

/**
 * The demo's events in chronological order: submissions arrive over three weeks, the last ones minutes ago, and staff
 * handle most of them. Each step is { at, does, ...parameters }.
 */
export function planDemo(random, count, now, staff) {
  const steps = []
  const applied = []
  for (let index = 0; index < count; index++) {
    const at = arrivalOf(random, index, count, now)
    const sent = sampleSubmission(random)
    if (sent.form === 'application') applied.push(sent.answers)
    // Some acceptances have no application.
    if (sent.form === 'acceptance' && applied.length > 0 && index % 5 > 0)
      sent.answers = { ...sent.answers, ...applicantOf(applied[index % applied.length]) }
    steps.push({ at, does: 'submit', index, ...sent })
    steps.push(...handling(random, { ...sent, at, index }, now, staff))
  }
  return steps.filter((step) => step.at <= now).sort((one, other) => one.at - other.at)
}

function applicantOf({ firstName, lastName, email, programType }) {
  return { firstName, lastName, email, programType }
}

/** Returns arrival times, denser toward the present and during waking hours. */
function arrivalOf(random, index, count, now) {
  const age = DAYS * DAY * (1 - (index + 1) / count) ** 1.4
  const at = now - Math.round(age) - random(20 * MINUTE)
  const hour = new Date(at).getHours()
  return hour < 7 && age > DAY ? at + 8 * HOUR : at
}

function handling(random, { at, index, form, isSpam }, now, staff) {
  const age = now - at
  const [who, other] = [pick(random, staff), pick(random, staff)]
  const step = (after, does, more = {}) => ({ at: at + after, does, index, who, ...more })
  const isOld = age > 2 * DAY
  // By then, everyone has read it.
  const reads = (after) => (isOld ? staff : [who]).map((reader) => step(after, 'read', { who: reader }))
  // Skip a few, as an office would overlook them.
  if (isOld && random(30) === 0) return reads(5 * HOUR)
  if (isSpam) return isOld || random(2) ? [...reads(HOUR), step(HOUR + MINUTE, 'status', { status: 'spam' })] : []
  if (!isOld && random(100) < 55) return random(3) ? [] : reads(HOUR)
  const steps = [...reads(HOUR), step(HOUR + 2 * MINUTE, 'assign', { to: other })]
  const tag = tags[index % 10]
  if (tag) steps.push(step(HOUR + 3 * MINUTE, 'tag', { tag }))
  if (random(4) === 0) steps.push(step(2 * HOUR, 'note', { text: sampleNote(random) }))
  if (form === 'acceptance' && random(2) === 0) steps.push(step(3 * HOUR, 'health'))
  if (!isOld && random(3) > 0) return [...steps, step(2 * HOUR + MINUTE, 'status', { status: 'open' })]
  const answered = DAY / 4 + random(DAY)
  steps.push(step(answered, 'answer', { who: other, text: pick(random, answers) }))
  if (random(5) === 0) steps.push(step(answered + 5 * HOUR, 'reply', { who: other, text: pick(random, replies) }))
  if (random(10) < 7) steps.push(step(answered + DAY, 'status', { status: 'done' }))
  return steps
}

/** Keyed by the last digit of a submission's index. */
const tags = { 2: 'Call back', 4: 'Scholarship', 7: 'Asked for a Saturday off' }

const answers = [
  'Hello,\n\nThank you for writing. We start on June 25 and meet on six Saturdays, from 10 a.m. to noon.\n\nBest regards,',
  'Hello,\n\nYes, we offer scholarships. Send us a few sentences about why you need one, and we’ll let you know within a week.\n\nBest regards,',
  'Good morning,\n\nWe’ve made the change. There’s nothing else you need to do.\n\nBest regards,',
  'Hello,\n\nMissing one Saturday is fine. Let us know which one, and we’ll send you the handouts.\n\nBest regards,',
  'Hello,\n\nThank you, we have everything we need. You’ll hear from us by the end of next week.\n\nBest regards,',
]

const replies = [
  'Thank you, that helps a lot!',
  'Great, see you on Saturday.',
  'Thank you. One more thing: could her cousin come along on the first day?',
]
