import { countFacts, formFor } from '../../../content/figures'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/services.svg'
import type { PageProps, Screen } from '../screen'

export const services: Screen = {
  path: routes.services,
  title: ({ content, text }) => text(content.pages.services.title),
  description: ({ content, text }) => text(content.pages.services.description),
  Page: ServicesPage,
}

function ServicesPage({ content, language, text, say }: PageProps) {
  const { services } = content
  const words = content.pages.services
  const lead = formFor(words.lead, services.length, language)
  return (
    <>
      <PageHead color="marigold" title={text(words.title)} picture={headPicture}>
        <p className="lead">{say(lead, countFacts(services.length, language))}</p>
      </PageHead>
      <ul className="cards cards--two">
        {services.map((service) => (
          <li className="card card--stall" key={service.title}>
            <h2>{service.title}</h2>
            <p>{service.text}</p>
            <ul>
              {service.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p>
              <a href={routes.program}>
                {text(words.learnMore)}
                <span className="visually-hidden">{` ${text(words.about, { service: service.title })}`}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button" href={routes.application}>
          {text(words.apply)}
        </a>
        <a className="button button--quiet" href={routes.contact}>
          {text(words.contact)}
        </a>
      </p>
    </>
  )
}
