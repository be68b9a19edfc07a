/** What the site tells everybody for a while. */
export const announcements = [
  {
    id: 'registration',
    title: '{Season} {registrationYear}: registration is open',
    text: '[Apply](/application), or check the [dates and costs](/logistics) first.',
    kind: 'registration-open',
    where: 'home',
    /** The first and the last day on which it shows; null for always. */
    from: null,
    until: null,
  },
]
