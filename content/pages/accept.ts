export const accept = {
  title: 'Accept Your Offer',
  description: 'You’ve been offered a spot: use this form to confirm it, and tell us what we need to know.',
  lead: 'Congratulations! Use this form to confirm your spot. Fields marked with an asterisk are required.',
}
