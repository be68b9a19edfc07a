import { Ledger } from '../ui/ledger'

/** A setting from the environment. */
interface ListedSetting {
  name: string
  /** Null if it is unset, and "set" if the value may contain a secret. */
  value: string | null
}

export interface ListedSettings {
  /** The file on the server that has them. */
  file: string
  settings: readonly ListedSetting[]
}

export interface SetupTask {
  title: string
  isDone: boolean
  /** The next step, or the current state if done. */
  words: string
  /** The desk page for the task, if there is one. */
  href?: string
}

/** The tasks that make a new site ready for families, and the server's settings. */
export function SetupPage({ tasks, file, settings }: ListedSettings & { tasks: readonly SetupTask[] }) {
  const unset = settings.filter(({ value }) => value === null).map(({ name }) => name)
  return (
    <>
      <h1>Setup</h1>
      <p>
        {describeSetup(tasks)}. Settings are in the file {file} on the server. Restart the site after changing it.
      </p>
      <ol className="sheet setup-tasks">
        {tasks.map(({ title, isDone, words, href }) => (
          <li key={title}>
            <span data-status={isDone ? 'answered' : 'open'}>{isDone ? 'Done' : 'To do'}</span>
            <p>
              <b>{href ? <a href={href}>{title}</a> : title}.</b> {words}
            </p>
          </li>
        ))}
      </ol>
      <h2>Settings</h2>
      <Ledger columns={['Name', 'Value']}>
        {settings.map(
          ({ name, value }) =>
            value !== null && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-column="Value">{value}</td>
              </tr>
            ),
        )}
      </Ledger>
      <p>Not set: {unset.join(', ')}.</p>
    </>
  )
}

/** "Setup: 4 of 6 done" */
export function describeSetup(tasks: readonly SetupTask[]): string {
  return `Setup: ${tasks.filter(({ isDone }) => isDone).length} of ${tasks.length} done`
}
