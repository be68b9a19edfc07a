import { hasKnownDates } from '../../../content/calendar'
import { countFacts, selectPluralForm } from '../../../content/figures'
import { spansNewYear } from '../../../content/season'
import { assignYears } from '../../../content/season-days'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { TableFrame } from '../../ui/table-frame'
import headPicture from '../pictures/heads/logistics.svg'
import { createScreen, type PageProps } from '../screen'
import { createSeasonData } from '../structured-data'

export const logistics = createScreen('logistics', LogisticsPage, { structuredData: createSeasonData })

function LogisticsPage(page: PageProps) {
  const { content, text, say } = page
  const words = content.pages.logistics
  const { schedule, year } = content.bootCamp
  const lead = year === null ? say(words.lead) : say(words.datedLead, countFacts(schedule.length, page.language))
  return (
    <>
      <PageHead color="tomato" title={text(words.title)} picture={headPicture} lead={lead} />
      <Schedule {...page} />
      <Costs {...page} />
      <Section className="clause" id="where" title={text(words.place.title)}>
        <p>{say(words.place.address)}</p>
        <p>{say(words.place.transport)}</p>
        <p>{say(words.place.questions)}</p>
      </Section>
    </>
  )
}

function Schedule({ content, year, language, text }: PageProps) {
  const schedule = assignYears(content.bootCamp.schedule, year)
  const words = content.pages.logistics.schedule
  const counted = (forms: typeof words.table) =>
    text(selectPluralForm(forms, schedule.length, language), countFacts(schedule.length, language))
  return (
    <Section id="schedule" title={text(words.title)}>
      <div className="schedule">
        <TableFrame label={counted(words.table)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text(words.week)}</th>
                <th scope="col">{text(words.date)}</th>
                <th scope="col">{text(words.topic)}</th>
              </tr>
            </thead>
            <tbody>
              {schedule.map(({ id, topic, ...date }, index) => (
                <tr key={id}>
                  <th scope="row">{index + 1}</th>
                  <td>
                    {date.month}/{date.day}
                    {spansNewYear(content.bootCamp) && `/${date.year}`}
                  </td>
                  <td>{topic}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
      {hasKnownDates(content.bootCamp, year) && (
        <p className="actions">
          <a className="button button--quiet" href={routes.saturdaysCalendar} download>
            {counted(words.download)}
          </a>
        </p>
      )}
    </Section>
  )
}

function Costs({ content, text, say }: PageProps) {
  const { costs } = content.pages.logistics
  return (
    <Section id="costs" title={text(costs.title)}>
      <ul className="tickets">
        <li className="ticket">
          <strong>{text('{partnerFee}')}</strong> <span>{say(costs.partner)}</span>
        </li>
        <li className="ticket">
          <strong>{text('{regularFee}')}</strong> <span>{say(costs.regular)}</span>
        </li>
      </ul>
      <p>{say(costs.deposit)}</p>
    </Section>
  )
}
