import { addressText } from '../../../content/address'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { FRAME_SANDBOX, FrameWithLink } from '../../ui/video'
import headPicture from '../pictures/heads/location.svg'
import { createScreen, type PageProps } from '../screen'

export const location = createScreen('location', LocationPage, { frames: ({ content }) => [content.location.mapUrl] })

function LocationPage({ content, text }: PageProps) {
  const { location } = content
  const words = content.pages.location
  return (
    <>
      <PageHead color="pine" title={text(words.title)} picture={headPicture}>
        <address className="lead">
          {location.street}
          <br />
          {location.city}, {location.state} {location.zip}
        </address>
      </PageHead>
      <FrameWithLink
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressText(location))}`}
        link={text(words.openMap)}
      >
        <iframe
          className="map"
          src={location.mapUrl}
          title={text(words.map)}
          width="800"
          height="450"
          loading="lazy"
          sandbox={FRAME_SANDBOX}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </FrameWithLink>
      <Section className="clause" id="by-car" title={text(words.byCar)}>
        <List entries={location.byCar} />
      </Section>
      <Section className="clause" id="by-transit" title={text(words.byTransit.title)}>
        <div className="pair">
          <div>
            <h3>{text(words.byTransit.lightRail)}</h3>
            <p>{location.lightRail}</p>
          </div>
          <div>
            <h3>{text(words.byTransit.buses)}</h3>
            <List entries={location.buses} />
          </div>
        </div>
      </Section>
      <Section className="clause" id="facilities" title={text(words.facilities)}>
        <List entries={location.facilities} />
      </Section>
      <Section className="clause" id="nearby" title={text(words.nearby.title)}>
        <div className="pair">
          <div>
            <h3>{text(words.nearby.food)}</h3>
            <List entries={location.food} />
          </div>
          <div>
            <h3>{text(words.nearby.shopping)}</h3>
            <List entries={location.shopping} />
          </div>
        </div>
      </Section>
      <Section className="clause" id="additional" title={text(words.additional)}>
        <dl className="facts">
          {location.additional.map((fact) => (
            <div key={fact.title}>
              <dt>{fact.title}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
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
