export const announcements = [
  {
    id: 'registration',
    title: '{Season} {registrationYear}: registration is open',
    text: '[Apply](/application), or check the [dates and costs](/logistics) first.',
    kind: 'registration-open',
    where: 'home',
    /** First and last day on which it is shown. Null means no limit. */
    from: null,
    until: null,
  },
]
