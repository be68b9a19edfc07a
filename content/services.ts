export const services = [
  {
    title: 'Summer Bootcamp Program',
    text: 'Our main offering: six Saturday mornings from an idea to a pitch.',
    points: [
      'Six weeks, Saturdays 10 am to 12 pm',
      'Teams that form on the first day',
      'Mentors who have started something themselves',
      'Final presentations on the sixth Saturday',
    ],
  },
  {
    title: 'Entrepreneurship Workshops',
    text: 'Single topics for a classroom, a club or a library.',
    points: [
      'Finding a problem worth solving',
      'Prices, costs and a model that fits on a page',
      'Marketing with next to no money',
      'Games that make markets visible',
    ],
  },
  {
    title: 'Mentoring Sessions',
    text: 'Time with people who have done it, for teams and for single students.',
    points: [
      'One-on-one or as a team',
      'Mentors from technology, trade, law and finance',
      'Feedback on a plan, a product or a pitch',
      'Answers to the questions that come up at home',
    ],
  },
  {
    title: 'Company Visits',
    text: 'A morning inside a company, with time for the questions nobody asks on a tour.',
    points: [
      'From start-ups to established firms around San Jose',
      'Meet the people who make, sell and count',
      'See how an idea becomes a product line',
      'A first contact for internships',
    ],
  },
]
