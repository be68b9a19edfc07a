import { sample } from './sample'

/** Newest first. A video appears below the first paragraph. */
export const posts = sample('the blog’s stories and video', [
  {
    id: 'raising-entrepreneurial-kids',
    title: 'Raising entrepreneurial kids',
    date: { year: 2024, month: 2, day: 20 },
    video: {
      id: 'SAMPLEVID03',
      title: 'Raising entrepreneurial kids, a talk for parents',
    },
    picture: null,
    paragraphs: [
      'Parents ask us how to raise a child who will start things. We usually answer with a question: When was the last time you let yours run something that could fail?',
      'It doesn’t have to be a company. A garage sale will do. Let them decide what goes on the table, what it costs, and where the sign hangs. Then comes the hard part: say nothing when the price is wrong. A morning with an unsold pile of comic books teaches more about demand than any lecture of ours. The afternoon, when the price has come down and the pile is gone, teaches the rest.',
      'The second habit is counting. Show them the whole amount, not just the allowance: what the soccer season costs, what the phone plan costs, what is left. Children who have seen a budget stop asking whether they can have something and start asking what it would take.',
      'The third is people. Most first customers are neighbors, and most neighbors say no at first. A child who has rung ten doorbells and sold to two has learned that a no is information, not a verdict. That lesson is hard to learn at thirty.',
      'None of this makes an entrepreneur on its own. But the students who do well on our six Saturdays have nearly always run something small before, and someone at home let them.',
    ],
  },
  {
    id: 'guerrilla-marketing',
    title: 'Guerrilla marketing: 3000+ signups without an ad budget',
    date: { year: 2023, month: 11, day: 6 },
    video: null,
    picture: null,
    paragraphs: [
      'One of our teams built a site that matched students with empty seats on family road trips. By the third Saturday it worked. No one knew about it, and there was no money to tell them.',
      'So they did what small companies have to do: they went where their users were already standing in line. They printed four hundred slips the size of a bus ticket that read "You could be halfway there by now" and left them at bus stops on the Friday before a long weekend. They posted on twelve campus bulletin boards, each message different, each mentioning something only a student on that campus would know.',
      'The slips cost eighteen dollars. The site had more than 3000 organic signups before the sixth Saturday. It also went down twice, which became the best slide in their presentation.',
      'What made their guerrilla marketing work wasn’t cleverness. They had written one sentence about who the customer was and where that person would be at five o’clock on a Friday. Everything else followed from that sentence. Now we ask every team for it before we let them talk about colors.',
      'If you want to try it: pick one place, one moment, one line. Spend less than a pizza costs. Count who comes. Then change one thing and do it again.',
    ],
  },
  {
    id: 'monopoly-games',
    title: 'Oligopolies and monopolies, taught through games with candy',
    date: { year: 2023, month: 8, day: 14 },
    video: null,
    picture: null,
    paragraphs: [
      'You can define an oligopoly on a whiteboard in a minute, and it will be forgotten by lunch. We play it instead.',
      'Round one: eight sellers, each with a bag of candy that cost them five tokens, and twenty buyers. Prices start anywhere and settle just above five within four minutes. No one told them to. Someone always says it’s unfair that there’s nothing left to earn, and just like that, they understand perfect competition.',
      'Round two: we close five stalls. Three sellers remain, standing close together. They are not allowed to talk. By the second minute they’re glancing at each other’s signs; by the third, every sign says nine. No one agreed on anything. The buyers are furious, and now the word oligopoly has a face.',
      'Round three: one seller. Price twenty, a smile, and a line out the door because there is nowhere else to go. Then we open a fruit stand and ask the buyers whether they still want candy. The price falls before anyone has bought an apple. That is what a substitute is worth.',
      'Afterward we talk about phones, airlines, and school lunches. The students do most of the talking. They were there, after all.',
    ],
  },
  {
    id: 'conference-and-company-visits',
    title: 'What our conference and company visits taught us',
    date: { year: 2023, month: 6, day: 3 },
    video: null,
    picture: null,
    paragraphs: [
      'This spring, fourteen students came along to a startup conference and, over two weeks, to a robotics firm, a credit union, and a bakery with nineteen employees.',
      'At the conference, we gave everyone the same task: collect five answers to the question "What did you believe a year ago that turned out to be wrong?" It’s a better opener than "What do you do?" One founder put away her phone and talked for twenty minutes. Two of the students got internships because of that question.',
      'At the robotics firm, the surprise was how many people don’t build robots. Buying parts, writing manuals, talking to customers whose machine stopped at three in the morning: the students counted eleven jobs they hadn’t known existed.',
      'The credit union showed them three loan applications with the names removed and let them decide. Every group turned down the bakery, which looked risky on paper. Then we went to visit it. It had been open for nine years.',
      'To host a visit, a company needs a room, an hour, and someone who gives honest answers. Write to us, and we’ll bring the students.',
    ],
  },
])
