export const blog = {
  title: 'Blog',
  description:
    'Raising entrepreneurial kids, guerrilla marketing, monopolies taught through games, and what companies show us.',
  lead: 'Notes from our Saturdays, and from the weeks in between.',
  /** Leads from a post's beginning to all of it. */
  more: 'Continue reading',
  earlier: 'Earlier posts',
  /** Of the pages that list older posts. */
  ofYear: 'Posts of {year}',
  ofYearDescription: 'All posts of {year} on the blog of {organization}.',
  apply: 'Apply Now',
  /** Leads from a post to the others. */
  others: 'More from our blog',
}
