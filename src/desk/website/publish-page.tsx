import type { ReactNode } from 'react'
import type { DocumentState } from '../../editorial/documents/read-document'
import type { FieldChange } from '../../editorial/fields/compare'
import { fieldName } from '../../editorial/fields/field-path'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import type { Field } from '../../editorial/fields/fields'
import { toPostName } from '../../editorial/fields/posted-value'
import * as routes from '../../routes'
import { TextField } from '../ui/fields'
import { Notice } from '../ui/notice'
import { PlannedTimeField } from '../ui/planned-time'
import { ChangeList } from './change-list'
import { ConfirmForm } from './confirm-form'
import { DocumentHead } from './document-head'

interface PublishPageProps {
  state: DocumentState
  title: string
  field: Field
  /** Errors that prevent publishing. */
  problems: FieldProblems
  changes: readonly FieldChange[]
  warnings: readonly ReactNode[]
  times: { from: string; until: string }
  error?: string | undefined
}

/** Shows what publishing would change and asks when to publish. */
export function PublishPage({ state, title, field, problems, changes, warnings, times, error }: PublishPageProps) {
  const { document, version, published, planned } = state
  return (
    <>
      <DocumentHead state={state} step="Publish" title={title} mayPublish />
      {problems.size > 0 && <ProblemList name={document.name} field={field} problems={problems} />}
      {warnings.map((warning, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
        <Notice key={index}>
          <p>{warning}</p>
        </Notice>
      ))}
      <h2>What changes</h2>
      {published.value === null ? (
        <p>It’s not on the site yet.</p>
      ) : (
        <ChangeList changes={changes} before="On the site" after="Your draft" />
      )}
      {problems.size === 0 && planned.length === 0 && (
        <ConfirmForm
          action={`${routes.deskDocumentStep(document.name, 'publish')}#from`}
          fields={[
            ['version', version],
            ['draft', state.draft?.id ?? ''],
          ]}
          button="Publish"
          back={routes.deskDocument(document.name)}
          cancel="Keep editing"
        >
          <PlannedTimeField id="from" hint="Leave empty to publish now." typed={times.from} error={error} />
          <TextField
            {...{ id: 'until', name: 'until', type: 'datetime-local', label: 'Until' }}
            hint={
              document.entry === undefined
                ? 'Leave empty to keep it. After that, the previous text comes back.'
                : 'Leave empty to keep it. Afterward it’s taken off the site.'
            }
            defaultValue={times.until}
          />
        </ConfirmForm>
      )}
    </>
  )
}

function ProblemList({ name, field, problems }: { name: string; field: Field; problems: FieldProblems }) {
  return (
    <Notice tone="problem">
      <div>
        <p>
          <strong>It can’t be published yet:</strong>
        </p>
        <ul>
          {[...problems].map(([path, message]) => (
            <li key={path}>
              <a href={`${routes.deskDocument(name)}?check#${toPostName(path)}`}>
                {[fieldName(field, path), message].filter(Boolean).join(': ')}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
