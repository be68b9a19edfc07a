export const program = {
  title: '{bootCamp}',
  description:
    'What happens over the {weeks} Saturdays of the {bootCamp}: teams, products, prices, and a pitch at the end.',
  heading: '{Season} {bootCamp}',
  lead: '{weeks} Saturdays, {hours}. You arrive with an idea, or without one. You leave with a product, a plan, and a pitch.',
  topics: 'One topic a Saturday',
  apply: 'Apply Now',
  questions: 'Not sure yet? [Ask us](/contact).',
}
