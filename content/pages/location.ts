export const location = {
  title: 'Location',
  description: 'Directions to {address} by car and public transportation, and what’s in and around the building.',
  openMap: 'Open this address in Google Maps',
  map: 'Map: {address}',
  byCar: 'By car',
  byTransit: { title: 'By public transportation', lightRail: 'Light rail', buses: 'Bus routes' },
  facilities: 'Facilities',
  nearby: { title: 'Nearby amenities', food: 'Food and dining', shopping: 'Shopping' },
  additional: 'Additional information',
}
