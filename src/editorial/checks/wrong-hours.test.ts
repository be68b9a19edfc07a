import { expect, test } from 'vitest'
import { checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'

test('what is wrong is found', () => {
  const texts = [
    'We meet from nine to eleven.',
    'Saturdays, 10–12.',
    'Saturdays, 10:00 a.m. to noon.',
    'We meet every Saturday, 9:30 am - 12 pm.',
    'Each class runs from 9 am until 1 pm.',
    'Class starts at 10 am sharp.',
    'We begin at ten.',
    'The program ends at 11:30.',
    'Mornings from half past nine to noon.',
    'Saturdays between 1 pm and 4 pm.',
    'Two-hour sessions with a mentor.',
    'Two hours every Saturday.',
    'On Saturday afternoons we build things.',
    'We start at 8 o’clock.',
    'The boot camp meets 10am-12pm.',
    'Sessions last until 2 p.m.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['wrong-hours']))
  expect(checksOnPosts(texts)).toEqual(each(texts, ['wrong-hours']))
})

test('what is right is left alone', () => {
  const texts = [
    'We meet from nine to twelve.',
    'Saturdays, 9–12.',
    'We meet on Saturdays from 9:00 a.m. to noon.',
    'Class starts at 9 and ends at noon.',
    'Saturdays, {hours}.',
    'Three hours each Saturday, in the morning.',
    'For grades 9 to 12, and for ages from 14 to 20.',
    'Doors open at 8:30 am on Saturdays.',
    'The bakery is open on Saturdays from 7 am to 3 pm.',
    'Our office answers the phone Monday to Friday, 9 am to 5 pm.',
    'Refunds take 5-8 business days.',
    'Ten to twelve students share a mentor on Saturdays.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('what is right in a post is left alone', () => {
  const texts = [
    'The fair ran from 10 am to 4 pm, and our team stayed until six.',
    'The machine stopped at three in the morning.',
    'They stood at the bus stop at five o’clock on a Friday.',
  ]
  expect(checksOnPosts(texts)).toEqual(each(texts, []))
})

test('where pages and the calendar file disagree, that is found once, and texts may say either', () => {
  expect(findAfter(({ bootCamp }) => Object.assign(bootCamp, { endHour: 13 }))).toEqual(['pages-disagree season hours'])
})

test('the season’s own hours agree with its calendar file', () => {
  expect(findAfter(({ bootCamp }) => Object.assign(bootCamp, { hours: '10 am to 12 pm' }))).toContain(
    'pages-disagree season hours',
  )
  expect(findAfter(({ bootCamp }) => Object.assign(bootCamp, { startHour: 13 }))).toContain(
    'wrong-hours season endHour',
  )
})
