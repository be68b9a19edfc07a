import { sample } from './sample'

export const schools = sample('the list of partner schools', [
  { name: 'Alameda Creek High School', district: 'East Side Union High School District', city: 'San Jose' },
  { name: 'Blossom Valley High School', district: 'East Side Union High School District', city: 'San Jose' },
  { name: 'Cupola High School', district: 'San Jose Unified School District', city: 'San Jose' },
  { name: 'Guadalupe River High School', district: 'San Jose Unified School District', city: 'San Jose' },
  { name: 'Rose Garden High School', district: 'San Jose Unified School District', city: 'San Jose' },
  { name: 'Mission Hills High School', district: 'Fremont Unified School District', city: 'Fremont' },
  { name: 'Baylands High School', district: 'Palo Alto Unified School District', city: 'Palo Alto' },
  { name: 'Orchard View High School', district: 'Fremont Union High School District', city: 'Cupertino' },
  { name: 'Sunny Lane High School', district: 'Fremont Union High School District', city: 'Sunnyvale' },
  { name: 'Los Robles High School', district: 'Campbell Union High School District', city: 'Campbell' },
  { name: 'South Bay State University', district: 'State university system', city: 'San Jose' },
  { name: 'Santa Clara Valley University', district: 'Private', city: 'Santa Clara' },
  {
    name: 'Coyote Creek Community College',
    district: 'San Jose-Evergreen Community College District',
    city: 'San Jose',
  },
  {
    name: 'Foothill Orchard Community College',
    district: 'Foothill-De Anza Community College District',
    city: 'Los Altos Hills',
  },
])
