import { sample } from './sample'

export const location = sample('the location, and all that is said of it', {
  street: '100 Sample Street',
  city: 'San Jose',
  state: 'CA',
  zip: '95113',
  mapUrl: 'https://www.google.com/maps?q=San+Jose,+CA&output=embed',
  byCar: [
    'From the north or south, take Highway 87 to the Santa Clara Street exit and follow the signs to downtown.',
    'From the east, take Interstate 280 to the 7th Street exit and turn toward downtown.',
    'Two public garages are within five minutes on foot. The street is free on Saturdays until 6 pm; read the signs.',
  ],
  lightRail: 'Blue and Green lines to Santa Clara station, then four minutes on foot.',
  buses: ['Route 22 along Santa Clara Street', 'Route 66 along First Street', 'Rapid 522 along Santa Clara Street'],
  facilities: [
    'A main room for sixty people, with a stage for the final presentations',
    'Six team rooms with whiteboards on every wall',
    'Wireless internet, and laptops to borrow for those who need one',
    'A kitchen corner with water, coffee for the parents and fruit for everyone',
    'Step-free access from the street, an elevator, and accessible restrooms on each floor',
  ],
  food: [
    'A bakery next door that opens at 7 am',
    'Vietnamese, Mexican and Ethiopian lunch within two blocks',
    'A farmers’ market on the square until 2 pm',
  ],
  shopping: [
    'A stationery and art supply store, for posters at the last minute',
    'A pharmacy at the corner',
    'A print shop that is open on Saturdays',
  ],
  additional: [
    { title: 'Security', text: 'Security staff are on site during program hours.' },
    { title: 'Access', text: 'Registered students have access to the building 24 hours a day, 7 days a week.' },
    { title: 'Emergencies', text: 'Emergency contacts for every student are kept at reception.' },
    { title: 'First aid', text: 'A first-aid kit and trained staff are at reception.' },
  ],
})
