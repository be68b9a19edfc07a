import type { Content } from './read-content'

/** "100 Sample Street, San Jose, CA 95113" */
export function addressText({ street, city, state, zip }: Content['location']): string {
  return `${street}, ${city}, ${state} ${zip}`
}

/** US states by their USPS abbreviations. */
const states: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,
MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,
NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,
PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,
WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming`
    .split(/,\s?/)
    .map((each) => [each.slice(0, 2), each.slice(3)]),
)

/** Returns the address with the state's full name: "100 Sample Street, San Jose, California 95113". */
export function fullAddressText(location: Content['location']): string {
  return addressText({ ...location, state: states[location.state] ?? location.state })
}
