import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { checkFile } from './stored'

type Environment = Record<string, string>

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../dist/server/operate.js')

/** Runs an operator command of the built site. @throws the command's output if it fails. */
export function runCommand(dataDir: string, parameters: string[], environment: Environment = {}) {
  return run(process.execPath, [script, ...parameters], optionsIn(dataDir, environment))
}

/** Starts an operator command without waiting for it. */
export function startCommand(dataDir: string, parameters: string[], environment: Environment = {}) {
  return spawn(process.execPath, [script, ...parameters], { ...optionsIn(dataDir, environment), stdio: 'ignore' })
}

function optionsIn(dataDir: string, environment: Environment) {
  return { cwd: dataDir, env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment } }
}

/** Returns the names of the finished backups in a folder, oldest first. */
export function listFinishedBackups(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d{4}-.*Z$/.test(name))
        .sort()
    : []
}

/** Returns the path of a backup's database. */
export function backupDatabase(folder: string, name: string): string {
  return join(folder, name, `${name}.db`)
}

/** Verifies the database and the uploaded files of each finished backup that is not in `checked` yet. */
export function expectWholeBackups(folder: string, checked: Set<string>): void {
  for (const name of listFinishedBackups(folder).filter((each) => !checked.has(each))) {
    const manifest = JSON.parse(readFileSync(join(folder, name, `${name}.json`), 'utf8'))
    const file = backupDatabase(folder, name)
    expect([checkFile(file), digestOf(file)]).toEqual(['ok', manifest.sha256])
    for (const { sha256 } of manifest.files) expect(digestOf(join(folder, 'files', sha256))).toBe(sha256)
    checked.add(name)
  }
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Requests a backup as the button on the desk does. */
export function requestBackup(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  const at = new Date().toISOString()
  database.exec(`INSERT INTO staff (id, name, email, email_key, role, unread_from, created_at)
    VALUES ('${at}', 'Ann', 'ann@mail.example', '${at}', 'owner', '${at}', '${at}')`)
  database.prepare('INSERT INTO backup_requests VALUES (?, ?, ?)').run(at, at, at)
  database.close()
}

/** Runs a query on a SQLite file that may be in use. */
export function queryFile(file: string, query: string) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}

/** Size of the uploaded file in MB, so that a backup takes a while. */
const UPLOADED = 10

/** Adds an uploaded file with random content. */
export function upload(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  const at = new Date().toISOString()
  database.exec(
    `INSERT INTO files (id, name, size, created_at) VALUES ('1', 'Market.jpg', ${UPLOADED * 1_000_000}, '${at}')`,
  )
  const insert = database.prepare('INSERT INTO file_parts (name, file_id, type, bytes) VALUES (?, ?, ?, ?)')
  for (let part = 0; part < UPLOADED; part++) insert.run(`part-${part}.webp`, '1', 'image/webp', randomBytes(1_000_000))
  database.close()
}
