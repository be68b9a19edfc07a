export const application = {
  title: '{Season} {year} {bootCamp} Application',
  description:
    'Apply to the {bootCamp}: {weeks} Saturdays of building a business in {city}. It takes about ten minutes.',
  lead: 'Tell us who you are and what you’d like to build. No business plan needed, and no experience either. Fields marked with an asterisk are required.',
  deposit:
    'To reserve a spot, prepay {deposit} on the [payment page](/make-payment) when you apply. If we can’t offer you a spot, you’ll get all of it back.',
}
