import type { ReactNode } from 'react'
import { PageHead } from '../../ui/page-head'
import { Framed } from '../../ui/video'
import headPicture from '../pictures/heads/location.svg'
import type { PageProps, Screen } from '../screen'

export const location: Screen = {
  path: '/location',
  title: () => 'Location',
  description: ({ content }) =>
    `Where the program takes place in ${content.organization.city}, directions by car and public transportation, and what’s in and around the building.`,
  Page: LocationPage,
  frames: ({ content }) => [content.location.mapUrl],
}

function LocationPage({ content }: PageProps) {
  const { location, organization } = content
  const address = `${location.street}, ${location.city}, ${location.state} ${location.zip}`
  return (
    <>
      <PageHead color="pine" title="Location" picture={headPicture}>
        <address className="lead">
          {location.street}
          <br />
          {location.city}, {location.state} {location.zip}
        </address>
      </PageHead>
      <Framed
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
        link="Open this address in Google Maps"
      >
        <iframe
          className="map"
          src={location.mapUrl}
          title={`Map: ${location.street}, ${organization.city}`}
          width="800"
          height="450"
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </Framed>
      <Part id="by-car" title="By car">
        <List entries={location.byCar} />
      </Part>
      <Part id="by-transit" title="By public transportation">
        <div className="pair">
          <div>
            <h3>Light rail</h3>
            <p>{location.lightRail}</p>
          </div>
          <div>
            <h3>Bus routes</h3>
            <List entries={location.buses} />
          </div>
        </div>
      </Part>
      <Part id="facilities" title="Facilities">
        <List entries={location.facilities} />
      </Part>
      <Part id="nearby" title="Nearby amenities">
        <div className="pair">
          <div>
            <h3>Food and dining</h3>
            <List entries={location.food} />
          </div>
          <div>
            <h3>Shopping</h3>
            <List entries={location.shopping} />
          </div>
        </div>
      </Part>
      <Part id="additional" title="Additional information">
        <dl className="facts">
          {location.additional.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="clause" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function List({ entries }: { entries: readonly string[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  )
}
