export const blog = {
  title: 'Blog',
  description:
    'Raising entrepreneurial kids, guerrilla marketing, monopolies taught through games, and what companies show us.',
  lead: 'Notes from our Saturdays, and from the weeks in between.',
  /** Link from a post's excerpt to the full post. */
  more: 'Continue reading',
  earlier: 'Earlier posts',
  /** Pages that list older posts. */
  ofYear: 'Posts of {year}',
  ofYearDescription: 'All posts of {year} on the blog of {organization}.',
  apply: 'Apply Now',
  /** Link from a post to other posts. */
  others: 'More from our blog',
}
