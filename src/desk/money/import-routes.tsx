import {
  describePlan,
  findImportGap,
  importFile,
  readFile,
  storeColumns,
  storeFile,
} from '../../payments/import/import-payments'
import { MAX_IMPORT_ROWS } from '../../payments/import/read-csv'
import { type Columns, columnNames } from '../../payments/import/read-payments'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Select, SelectOptions, TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { ProblemNotice } from '../ui/notice'

/** Opening the page requires a fresh sign-in, so that posting a file doesn't. */
export const importRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskImport, right: 'payments', fresh: true, handle: (request) => showImport(request) },
  { method: 'POST', path: routes.deskImport, right: 'payments', fresh: true, acceptsFile: true, handle: post },
]

type ImportPlan = NonNullable<NonNullable<Awaited<ReturnType<typeof readFile>>>['plan']>

const fileAddress = (id: string) => `${routes.deskImport}?${new URLSearchParams({ file: id })}`

async function showImport(request: DeskRequest, error?: string) {
  const { context, site, member, show, redirect } = request
  const id = context.req.query('file')
  const file = id ? await readFile(site.app, member.id, id) : undefined
  if (id && !file) return redirect(routes.deskImport)
  const [added, updated] = ['added', 'updated'].map((name) => /^\d+$/.exec(context.req.query(name) ?? '')?.[0] ?? 0)
  const done = <a href={routes.deskUnmatched}>{`${added} new, ${updated} updated. Match them with applications`}</a>
  const plan = context.req.query('columns') === undefined ? file?.plan : undefined
  const body = (
    <>
      <p>
        <a href={routes.deskMoney}>Money</a> · <a href={routes.deskUnmatched}>Unmatched payments</a>
      </p>
      <h1>Import payments</h1>
      {(await renderActionNotice(request, { imported: done })) ?? (await renderGap(request))}
      {!file ? (
        <UploadForm error={error} />
      ) : (
        <PostForm action={routes.deskImport} className="upload">
          <input type="hidden" name="file" value={id} />
          {plan ? <Preview plan={plan} /> : <ColumnFields table={file.table} />}
          {plan?.provider === 'other' && <a href={`${fileAddress(id ?? '')}&columns`}>Choose the columns again</a>}
          <a href={routes.deskImport}>Choose another file</a>
        </PostForm>
      )}
    </>
  )
  return show({ title: 'Import payments', body, status: error === undefined ? 200 : 422 })
}

async function renderGap({ site }: DeskRequest) {
  const gap = await findImportGap(site.database)
  if (!gap) return undefined
  const from = gap.from === undefined ? 'your first payment' : <Moment at={gap.from} />
  return (
    <ProblemNotice>
      A backup was restored, so payments may be missing. Import the activity from {from} to <Moment at={gap.until} />.
    </ProblemNotice>
  )
}

function UploadForm({ error }: { error: string | undefined }) {
  const hint = `CSV, up to ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows and 5 MB.`
  const field = { id: 'upload', name: 'file', type: 'file', label: 'The provider’s activity', hint, error }
  return (
    <PostForm action={routes.deskImport} encType="multipart/form-data" className="upload">
      <p>
        Download the activity from PayPal, or “Balance change from activity” from Stripe. Files may overlap: each
        transaction ID is imported once. You see the counts before anything is stored.
      </p>
      <TextField {...field} accept=".csv,text/csv" required />
      <Button>Upload</Button>
    </PostForm>
  )
}

const columnLabels: Columns = {
  ...{ date: 'Date', amount: 'Amount', id: 'Transaction ID' },
  ...{ name: 'Name of the payer', email: 'Email of the payer', note: 'Note' },
}

function ColumnFields({ table: [headings = [], sample] }: { table: string[][] }) {
  const named = [...new Set(headings)].filter((heading) => heading !== '')
  const options = named.map((id) => ({ id, name: `${id} (${sample?.[headings.indexOf(id)] || 'empty'})` }))
  return (
    <>
      <p>This file isn’t from PayPal or Stripe. Choose its columns once. Negative amounts are refunds.</p>
      {columnNames.map((name, index) => (
        <Select key={name} id={name} name={name} label={columnLabels[name]} required={index < 3}>
          <SelectOptions of={[{ id: '', name: 'None' }, ...options]} />
        </Select>
      ))}
      <Button name="do" value="columns">
        Continue
      </Button>
    </>
  )
}

const MAX_LISTED = 20

function Preview({ plan }: { plan: ImportPlan }) {
  const { added, updated, failed, known, skipped, problems, differing } = plan
  const pending = added.filter(({ status }) => status === 'pending').length
  const counts = {
    [pending > 0 ? `new, ${pending} of them pending` : 'new']: added.length,
    'pending before, now updated': updated.length,
    'pending before, now denied, failed, or canceled': failed.length,
    'known already': known,
  }
  const leftOut = [...skipped].map(([reason, count]) => [`left out: ${reason}`, count] as const)
  const shown = [...Object.entries(counts), ...leftOut].filter(([, count]) => count > 0)
  const lines = [...new Set([...problems, ...differing])]
  return (
    <>
      <ul>
        {shown.map(([label, count]) => (
          <li key={label}>{`${count.toLocaleString('en-US')} ${label}`}</li>
        ))}
      </ul>
      {lines.length > 0 && <h2>{lines.length > MAX_LISTED ? `Please check (${lines.length})` : 'Please check'}</h2>}
      <ul>
        {lines.slice(0, MAX_LISTED).map((line) => (
          <li key={line}>
            <ForeignText>{line}</ForeignText>
          </li>
        ))}
      </ul>
      <p>Importing changes no ledger: you match the payments afterward. It can’t be undone.</p>
      <input type="hidden" name="seen" value={describePlan(plan)} />
      <Button name="do" value="import">
        {added.length + updated.length + failed.length === 0 ? 'Nothing to add: mark as imported' : 'Import'}
      </Button>
    </>
  )
}

async function post(request: DeskRequest) {
  const { site, actor, member, fields, upload, redirect } = request
  const id = fields.get('file') ?? ''
  if (fields.get('do') === 'columns') {
    const columns = Object.fromEntries(columnNames.map((name) => [name, fields.get(name)?.slice(0, 200) ?? '']))
    const headings = (await readFile(site.app, member.id, id))?.table[0] ?? []
    const isKnown = Object.values(columns).every((name) => name === '' || headings.includes(name))
    if (isKnown && columns.date && columns.amount && columns.id) await storeColumns(site.app, actor, columns as Columns)
    return redirect(fileAddress(id))
  }
  if (fields.get('do') === 'import') {
    const counts = await importFile(site.app, actor, id, fields.get('seen') ?? '')
    // A file that is gone leads to the form, and a changed one to its preview.
    if (!counts) return redirect(fileAddress(id))
    const notice = noticeAddress(routes.deskImport, 'imported', undefined)
    return redirect(`${notice}&added=${counts.added}&updated=${counts.updated}`)
  }
  if (!upload) return showImport(request, 'Please choose a file')
  const stored = await storeFile(site.app, member.id, upload.bytes)
  return stored.id === undefined ? showImport(request, stored.refusal) : redirect(fileAddress(stored.id))
}
