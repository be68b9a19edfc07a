export const referral = {
  title: 'How did you find us?',
  description: 'Tell us how you found the program, or who sent you. It helps us reach more students.',
  lead: 'Tell us who or what sent you. It helps us reach more students.',
}
