import { countFacts, selectPluralForm } from '../../../content/figures'
import { isPageShown } from '../../../content/shown-pages'
import * as routes from '../../routes'
import { ButtonLink } from '../../ui/button-link'
import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/services.svg'
import { createScreen, type PageProps } from '../screen'

export const services = createScreen('services', ServicesPage)

function ServicesPage({ content, language, text, say }: PageProps) {
  const { services } = content
  const words = content.pages.services
  const lead = selectPluralForm(words.lead, services.length, language)
  return (
    <>
      <PageHead
        color="marigold"
        title={text(words.title)}
        picture={headPicture}
        lead={say(lead, countFacts(services.length, language))}
      />
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
            {isPageShown(content, routes.program) && (
              <p>
                <a href={routes.program}>
                  {text(words.learnMore)}
                  <span className="visually-hidden">{` ${text(words.about, { service: service.title })}`}</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="actions">
        <ButtonLink href={routes.application} label={text(words.apply)} />
        <ButtonLink href={routes.contact} label={text(words.contact)} isQuiet />
      </p>
    </>
  )
}
