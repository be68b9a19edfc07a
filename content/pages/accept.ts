export const accept = {
  title: 'Accept Your Offer',
  description: 'You’ve been offered a place: use this form to confirm it, and tell us what we need to know.',
  lead: 'Congratulations! Use this form to confirm your place. Fields marked with an asterisk are required.',
}
