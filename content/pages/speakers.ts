export const speakers = {
  title: 'Speakers',
  description: 'The speaker line-up for the {season} program, and how to apply to speak or nominate someone.',
  lead: 'The speaker line-up for the {season} {registrationYear} program is being put together, and nominations are welcome.',
  invitation:
    'An hour on a Saturday morning, a room full of curious people, no slides needed. We’re looking for founders, makers, lawyers, accountants, and anyone else who can talk honestly about what it was like.',
  nominate: 'Know someone our students should hear? [Nominate a speaker](/contact?subject=speaker).',
  form: 'Speaker Application Form',
}
