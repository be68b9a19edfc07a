export const home = {
  title: '{Season} {bootCamp} for students in {city}',
  description:
    '{weeks} Saturdays, {hours}, in {city}: high-school and college students turn an idea into a business they can pitch.',
  heading: 'Six Saturdays. One business. Yours.',
  welcome:
    'Welcome! Since {foundedYear} we have taught high-school and college students how a business begins: find a problem, build a solution, price it, and pitch it to people who have done it themselves.',
  when: { label: 'When', text: 'Saturdays, {hours}, {firstDay} to {lastDay}, {year}' },
  where: { label: 'Where', text: '{city}, {state}' },
  howMuch: { label: 'How much', text: '{regularFee}, or {partnerFee} for students of partner schools' },
  apply: 'Apply now',
  program: 'What you’ll do',
  marketPicture: 'Six paper-cut market stalls in a row on a Saturday morning, each at a different stage of opening',
  pitch: {
    title: 'For high schoolers: your summer job could be your own',
    paragraphs: [
      'You don’t need a business plan. Come with a team, or find one on the first morning. By the second Saturday you know what you’re making and how; by the fourth, what it has to earn. On the sixth you present it to people from {city} who have started something themselves.',
      'You leave with a pitch you wrote, a financial model you can defend, people to call, and a line on your college application that’s actually true.',
    ],
    picture: 'A paper-cut student points at a rising chart while five people listen',
  },
  videos: {
    title: 'See a Saturday for yourself',
    text: 'Read more about what we learn on Saturdays on [our blog](/blog).',
  },
  reasons: {
    title: { one: 'One reason to get in touch', other: '{Count} reasons to get in touch' },
    call: {
      one: 'Is it yours? [Write to us](/contact).',
      other: 'Whichever one is yours, [write to us](/contact).',
    },
  },
  skylinePicture: 'Paper-cut hills, palm trees, and rooftops of {city} under a morning sun',
}
