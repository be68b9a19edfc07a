import type { ReactNode } from 'react'
import { letterFields, listFields } from '../../admissions/letters/letter-fields'
import { type LetterKind, letterDefinitions } from '../../admissions/letters/letter-kinds'
import type { LetterTemplate, TemplateProblems, TemplateText } from '../../admissions/letters/letter-templates'
import type { RenderedLetter } from '../../admissions/letters/render-letter'
import * as routes from '../../routes'
import { TextConflict } from '../replies/reply-page'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { unwrapText } from '../ui/unwrap-text'
import { LetterTextFields } from './letter-text-fields'

/** Lists the kinds of letters. */
export function LetterTemplatesPage({
  templates,
}: {
  templates: readonly { kind: LetterKind; template: LetterTemplate }[]
}) {
  return (
    <>
      <p className="screen-only">
        <a href={routes.deskLetters}>Letters</a>
      </p>
      <h1>Letter texts</h1>
      <Ledger columns={['Letter', 'Who gets it', 'Subject', 'Text']}>
        {templates.map(({ kind, template: { subject, isDefault } }) => (
          <tr key={kind}>
            <th scope="row">
              <a href={routes.deskLetterTemplate(kind)}>{letterDefinitions[kind].label}</a>
            </th>
            <td>{letterDefinitions[kind].recipients}</td>
            <td>
              <ForeignText>{subject}</ForeignText>
            </td>
            <td data-column="Text">{isDefault ? 'Default' : 'Your own'}</td>
          </tr>
        ))}
      </Ledger>
    </>
  )
}

export interface TemplatePageProps {
  kind: LetterKind
  /** True if the office has no text of its own. */
  isDefault: boolean
  /** The loaded version. */
  version: number | string
  /** The text in the form. */
  text: TemplateText
  sample: LetterSample
  problems?: TemplateProblems
  /** The text that a colleague saved first. */
  conflict?: LetterTemplate
  notice?: ReactNode
}

export function LetterTemplatePage({ kind, version, text, sample, problems, conflict, ...props }: TemplatePageProps) {
  const { label, recipients } = letterDefinitions[kind]
  const path = routes.deskLetterTemplate(kind)
  return (
    <>
      <p className="screen-only">
        <a href={routes.deskLetterTemplates}>Letter texts</a>
      </p>
      <h1>{label}</h1>
      <p>{recipients}. Waiting letters don’t change.</p>
      {props.notice}
      {conflict && <TextConflict title={conflict.subject} body={conflict.body} />}
      <div className="letter-template">
        <div>
          <PostForm action={path} className="stack" data-draft={`text${version}`}>
            <input type="hidden" name="version" value={version} />
            <LetterTextFields
              {...{ text, problems }}
              hint="Empty lines separate paragraphs. Words in braces are filled in for each family."
              rows={20}
            />
            <div className="row">
              <Button name="step" value="save">
                {conflict ? 'Save mine instead' : 'Save'}
              </Button>
              {conflict && <a href={path}>Take theirs</a>}
              <Button look="quiet" name="step" value="sample">
                Show the sample
              </Button>
            </div>
          </PostForm>
          {!props.isDefault && (
            <PostForm action={path} className="removal">
              <input type="hidden" name="version" value={version} />
              <Button look="text" name="step" value="default">
                Back to the default text
              </Button>
            </PostForm>
          )}
        </div>
        <Sample sample={sample} />
      </div>
      <h2>Fields of this letter</h2>
      <dl className="letter-fields">
        {listFields(kind).map((field) => (
          <div key={field}>
            <dt>
              <code>{`{${field}}`}</code>
            </dt>
            <dd>{letterFields[field].description}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A letter to a made-up student. */
export interface LetterSample {
  letter: RenderedLetter
  /** Fields without a value in the current season. */
  missing: readonly string[]
}

function Sample({ sample: { letter, missing } }: { sample: LetterSample }) {
  return (
    <section aria-labelledby="sample">
      <h2 id="sample">Sample</h2>
      {letter.missing ? (
        <p>It is shown once the text has no mistakes.</p>
      ) : (
        <>
          {missing.length > 0 && (
            <p>
              This letter can’t be sent for the current season: there is no value for{' '}
              {missing.map((field) => `{${field}}`).join(', ')}.
            </p>
          )}
          <p>
            <strong>
              <ForeignText>{letter.subject}</ForeignText>
            </strong>
          </p>
          <ForeignBlock>{unwrapText(letter.text)}</ForeignBlock>
        </>
      )}
    </section>
  )
}
