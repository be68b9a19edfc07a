import { sample } from './sample'

export const location = sample('the location’s address and directions', {
  street: '100 Sample Street',
  city: 'San Jose',
  state: 'CA',
  zip: '95113',
  mapUrl: 'https://www.google.com/maps?q=San+Jose,+CA&output=embed',
  byCar: [
    'From the north or south, take Highway 87 to the Santa Clara Street exit and follow the signs to downtown.',
    'From the east, take Interstate 280 to the 7th Street exit and turn toward downtown.',
    'Two public garages are a five-minute walk away. Street parking is free on Saturdays until 6 pm; check the signs.',
  ],
  lightRail: 'Take the Blue or Green Line to Santa Clara station, then walk four minutes.',
  buses: ['Route 22 along Santa Clara Street', 'Route 66 along First Street', 'Rapid 522 along Santa Clara Street'],
  facilities: [
    'A main room for sixty people, with a stage for the final presentations',
    'Six team rooms with whiteboards on every wall',
    'Wi-Fi, and laptops to borrow for anyone who needs one',
    'A kitchen corner with water, coffee for the parents, and fruit for everyone',
    'Step-free access from the street, an elevator, and accessible restrooms on every floor',
  ],
  food: [
    'A bakery next door that opens at 7 am',
    'Vietnamese, Mexican, and Ethiopian food within two blocks',
    'A farmers’ market on the square until 2 pm',
  ],
  shopping: [
    'A stationery and art supply store, for last-minute posters',
    'A pharmacy on the corner',
    'A print shop that’s open on Saturdays',
  ],
  additional: [
    { title: 'On-site security', text: 'Security staff are on site during program hours.' },
    { title: '24/7 access', text: 'Registered students have 24/7 access to the building.' },
    { title: 'Emergencies', text: 'Emergency contacts for every student are kept at reception.' },
    { title: 'First aid', text: 'A first-aid kit and trained staff are at reception.' },
  ],
})
