import { expect, test } from 'vitest'
import { checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'

test('what is wrong is found', () => {
  const texts = [
    'We reply within three business days.',
    'You will get an answer in one week.',
    'Refunds are processed within 10 business days.',
    'A refund takes 7-10 business days.',
    'Founded in 2012, we have never missed a summer.',
    'Since 2014 we have taught students to start things.',
    'The deposit is refundable.',
    'Full payment is due on the last day of class.',
    'There are no refunds after the second Saturday.',
    'Press inquiries: press@harbor.example',
    'Our press contact is Rosa Delgado.',
    'Our winter boot camp fills up early.',
    'Write to our program director, Maya Castellanos.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['pages-disagree']))
})

test('what is right is left alone', () => {
  const texts = [
    'We reply within two business days.',
    'Refunds are processed in 5-8 business days after approval.',
    'Founded in 2013. Since 2013 we have taught students to start things.',
    'The deposit is non-refundable.',
    'Full payment is due on the first day of class.',
    'There are no refunds after the first day.',
    'Our program director, Joel Whitaker, answers the phone.',
    'Since 2019 the port has lent us a boat.',
    'If we cancel, the deposit is refunded.',
    'The application takes about ten minutes.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('two pages that say the same with different numbers', () => {
  const found = findAfter(({ pages, services }) => {
    Object.assign(services[1] ?? {}, { text: 'A workshop in your classroom takes ninety minutes.' })
    Object.assign(pages.schools, { missing: 'A workshop in your own classroom takes sixty minutes.' })
  })
  expect(found).toEqual(['pages-disagree pages/schools missing'])
})

test('what a story tells of other years is no statement', () => {
  expect(checksOnPosts(['In 2014 we answered within five weeks, and the deposit was refundable.'])).toEqual(
    each(['In 2014 we answered within five weeks, and the deposit was refundable.'], []),
  )
})

test('the founding year is one in all facts', () => {
  expect(findAfter(({ organization }) => Object.assign(organization, { copyrightYears: '2012-2027' }))).toEqual([
    'pages-disagree organization copyrightYears',
  ])
  expect(findAfter(({ about: { journey } }) => Object.assign(journey[0] ?? {}, { when: '2014' }))).toEqual([
    'pages-disagree about journey.0.when',
  ])
})

test('pages that disagree where no fact decides', () => {
  const found = findAfter(({ pages, services }) => {
    Object.assign(services[0] ?? {}, { text: 'For students from 14 to 20, in grades 9 to 12.' })
    Object.assign(pages.home, { welcome: 'For students between fourteen and eighteen. Grades 10 through 12.' })
    Object.assign(pages.application, { lead: 'Applying takes about thirty minutes.' })
  })
  expect(found).toEqual([
    'pages-disagree pages/application lead',
    'pages-disagree pages/home welcome',
    'pages-disagree pages/home welcome',
  ])
})

test('the founding year, wherever it is told', () => {
  const texts = [
    'Ana founded Harbor Founders in 2014.',
    'She set up Harbor Founders in a boathouse in 2011 and never left.',
    'Harbor Founders began as a club in 2012.',
    'Harbor Founders has existed since 2010.',
    'Harbor Founders goes back to 2009.',
    'In 2014, two neighbors started Harbor Founders.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['pages-disagree']))
  expect(checksOnPosts(texts)).toEqual(each(texts, ['pages-disagree']))
})

test('what else happened in a year is no founding', () => {
  const texts = [
    'Ana founded Harbor Founders in 2013.',
    'Harbor Founders started a workshop for parents in 2019.',
    'Harbor Founders won a prize in 2021.',
    'In 2016 she started Harbor Founders’ first street fair.',
    'Joel came to Harbor Founders in 2018.',
    'He started a bakery in 2014 and sold it.',
    'Since 2020 Harbor Founders has met at the port.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
  expect(checksOnPosts(texts)).toEqual(each(texts, []))
})

test('what the program cost in another year', () => {
  const wrong = ['In 2013 the fee was $60.', 'The fee in 2013 was fifty dollars, and we lost money.']
  expect(checksOnPosts(wrong)).toEqual(each(wrong, ['pages-disagree']))
  const right = [
    'In 2013 the fee was $40.',
    'In 2015 the fee was $120.',
    'The parking fee was $2 in 2013.',
    'From 2013 to 2016 the fee was $80.',
    'In 2013 the deposit was $10.',
    'In 2013 one team raised $60.',
  ]
  expect(checksOnPosts(right)).toEqual(each(right, []))
})

test('how long a service takes', () => {
  const wrong = [
    'A workshop lasts two hours.',
    'Ask us for a workshop. It takes an hour.',
    'We offer sixty-minute workshops.',
  ]
  expect(checksOn(wrong)).toEqual(each(wrong, ['pages-disagree']))
  const right = [
    'A workshop takes ninety minutes.',
    'A workshop takes an hour and a half.',
    'Ask us for a 90-minute workshop.',
    'We answer within two business days when you ask for a workshop.',
    'Come an hour before the workshop.',
    'It takes ten minutes to walk from the workshop to the ferry.',
    'Bring a pen to the workshop. Lunch takes an hour.',
    'A company visit takes a morning.',
  ]
  expect(checksOn(right)).toEqual(each(right, []))
})

test('a service with a general name is meant by all of it', () => {
  const said = (missing: string) =>
    findAfter(({ services, pages }) => {
      Object.assign(services[1] ?? {}, { title: 'Mentoring Sessions', text: 'Forty minutes with a founder.' })
      Object.assign(pages.schools, { missing })
    })
  expect(said('A mentoring session takes an hour.')).toEqual(['pages-disagree pages/schools missing'])
  expect(said('The first session takes an hour.')).toEqual([])
})
