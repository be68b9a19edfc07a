export const schools = {
  title: 'Partner Schools',
  description: {
    one: 'The partner school whose students may be eligible for the {partnerFee} fee.',
    other: 'The {schools} partner schools whose students may be eligible for the {partnerFee} fee.',
  },
  lead: 'Students of these schools may be eligible for a school discount: {partnerFee} instead of {regularFee}.',
  missing: 'Is your school missing? [Write to us](/contact), or ask a teacher to.',
  table: {
    label: 'List of partner schools',
    number: 'School #',
    name: 'School Name',
    district: 'District',
    city: 'City',
  },
}
