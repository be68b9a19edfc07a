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
    text: 'One topic at a time, for a classroom, a club, or a library.',
    points: [
      'Finding a problem worth solving',
      'Prices, costs, and a model that fits on one page',
      'Marketing with next to no money',
      'Games that make markets visible',
    ],
  },
  {
    title: 'Mentoring Sessions',
    text: 'Time with people who have done it, for teams and individual students.',
    points: [
      'One-on-one or as a team',
      'Mentors from technology, retail, law, and finance',
      'Feedback on a plan, a product, or a pitch',
      'Answers to the questions that come up at home',
    ],
  },
  {
    title: 'Company Visits',
    text: 'A morning inside a company, with time for the questions no one asks on a tour.',
    points: [
      'From startups to established firms around San Jose',
      'Meet the people who make, sell, and count',
      'See how an idea becomes a product line',
      'A foot in the door for internships',
    ],
  },
]
