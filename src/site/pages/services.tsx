import { PageHead } from '../../ui/page-head'
import headPicture from '../pictures/heads/services.svg'
import type { PageProps, Screen } from '../screen'

export const services: Screen = {
  path: '/services',
  title: () => 'Services',
  description: () =>
    'The summer boot camp, entrepreneurship workshops for classrooms and clubs, mentoring sessions, and company visits.',
  Page: ServicesPage,
}

function ServicesPage({ content }: PageProps) {
  return (
    <>
      <PageHead color="marigold" title="Services" picture={headPicture}>
        <p className="lead">Four ways to learn how a business begins, from one morning to a whole summer.</p>
      </PageHead>
      <ul className="cards cards--two">
        {content.services.map(({ title, text, points }) => (
          <li className="card card--stall" key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p>
              <a href="/program">
                Learn More<span className="visually-hidden"> about {title}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button" href="/application">
          Apply Now
        </a>
        <a className="button button--quiet" href="/contact">
          Contact Us
        </a>
      </p>
    </>
  )
}
