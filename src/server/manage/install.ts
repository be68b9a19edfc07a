import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseEnv } from 'node:util'
import { readSettings } from '../process/settings'
import * as system from './system'

const { attempt, DATA_FOLDER, NAME, readSettingsFile, run, SETTINGS_FILE, thisRelease } = system

const NGINX_SITE = '/etc/nginx/sites-available/six-saturdays'
const NGINX_CONFIG = '/etc/nginx/nginx.conf'
/** Has fullchain.pem and privkey.pem, or links to them. */
const TLS_FOLDER = '/etc/six-saturdays-tls'

type InstallOptions = Partial<Record<'origin' | 'sender' | 'office' | 'certificate' | 'key', string>> & {
  'without-nginx'?: boolean
  'no-start'?: boolean
}

/** Installs this release on a machine without a site. Returns what is left to do. */
export async function install(options: InstallOptions): Promise<string> {
  const os = readFileSync('/etc/os-release', 'utf8')
  if (!/^ID=debian$/m.test(os) || !/^VERSION_ID="1[23]"$/m.test(os)) throw new Error('This needs Debian 12 or 13.')
  if (system.findRelease('current')) throw new Error('The site is installed. Use: six-saturdays upgrade ARCHIVE')
  if (!options.certificate !== !options.key) throw new Error('Give --certificate and --key.')
  if (!attempt('id', NAME).succeeded) run('useradd', '--system', '--user-group', NAME)
  if (!existsSync(SETTINGS_FILE)) await writeSettings(options)
  run('cp', '--recursive', '--preserve=mode,links', thisRelease, system.DRAFT)
  const release = system.placeDraft()
  run('install', '--directory', '--mode=700', `--owner=${NAME}`, `--group=${NAME}`, DATA_FOLDER)
  writeFileSync(system.UNIT_FILE, readFileSync(join(release, 'deploy/six-saturdays.service')))
  const lines = options['without-nginx'] ? [] : installNginx(options)
  system.linkRelease('current', release)
  if (options['no-start']) return [...lines, `Start the site with: systemctl enable --now ${NAME}`].join('\n')
  run('systemctl', 'enable', '--quiet', NAME)
  await system.restartSite()
  const ownerLink = join(DATA_FOLDER, 'first-owner-link')
  if (existsSync(ownerLink)) lines.push(`To set up the desk, open ${readFileSync(ownerLink, 'utf8').trim()}`)
  lines.push(`Set SMTP_URL in ${SETTINGS_FILE}. Then: systemctl restart ${NAME} && six-saturdays check you@example.org`)
  return lines.join('\n')
}

async function writeSettings(options: InstallOptions): Promise<void> {
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined
  const ask = async (option: 'origin' | 'sender' | 'office', question: string) => {
    const answer = options[option] ?? (await terminal?.question(`${question}: `))
    if (!answer) throw new Error(`Add --${option} (${question}).`)
    return answer
  }
  const text = fillSettings(readFileSync(join(thisRelease, '.env.example'), 'utf8'), {
    ORIGIN: await ask('origin', 'Public address, such as https://www.example.org'),
    MAIL_FROM: await ask('sender', 'Sender of all emails, such as Six Saturdays <hello@example.org>'),
    OFFICE_EMAIL: await ask('office', 'The office’s email address'),
  })
  terminal?.close()
  readSettings(parseEnv(text))
  // It will contain passwords.
  writeFileSync(SETTINGS_FILE, text, { mode: 0o640 })
  chownSync(SETTINGS_FILE, 0, Number(attempt('id', '--group', NAME).output))
}

/** Sets the given settings in .env.example, and those of a site behind nginx. */
export function fillSettings(example: string, given: Readonly<Record<string, string>>): string {
  const settings = { ...given, DATA_DIR: DATA_FOLDER, TRUSTED_PROXIES: '1', NODE_ENV: 'production' }
  return Object.entries(settings).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}="${value.replaceAll('"', '')}"`),
    example,
  )
}

/** Installs nginx in front of the site. Returns what is left to do. */
function installNginx({ certificate, key }: InstallOptions): string[] {
  const packages = ['install', '--yes', '--no-install-recommends', 'nginx', 'openssl']
  if (!attempt('apt-get', ...packages).succeeded) {
    run('apt-get', 'update')
    run('apt-get', ...packages)
  }
  if (existsSync(NGINX_SITE)) return []
  const { ORIGIN = '', PORT } = readSettingsFile()
  const names = namesOf(ORIGIN)
  const [certificateFile, keyFile] = [`${TLS_FOLDER}/fullchain.pem`, `${TLS_FOLDER}/privkey.pem`] as const
  mkdirSync(TLS_FOLDER)
  if (certificate && key) {
    symlinkSync(resolve(certificate), certificateFile)
    symlinkSync(resolve(key), keyFile)
  } else {
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '365']
    const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=DNS:${names.join(',DNS:')}`]
    attempt('openssl', 'req', ...kind, ...subject, '-keyout', keyFile, '-out', certificateFile)
  }
  const config = readFileSync(join(thisRelease, 'deploy/nginx.conf'), 'utf8')
  writeFileSync(NGINX_SITE, fillNginxConfig(config, names, PORT || '3000'))
  run('ln', '--symbolic', '--force', NGINX_SITE, '/etc/nginx/sites-enabled/')
  rmSync('/etc/nginx/sites-enabled/default', { force: true })
  run('sed', '--in-place', 's/worker_connections .*;/worker_connections 8192;/', NGINX_CONFIG)
  run('nginx', '-t', '-q')
  run('systemctl', 'reload-or-restart', 'nginx')
  if (certificate) return []
  const hook = `ln -sf "$RENEWED_LINEAGE"/fullchain.pem "$RENEWED_LINEAGE"/privkey.pem ${TLS_FOLDER} && systemctl reload nginx`
  return [
    'The certificate is self-signed. Once the name leads to this machine: apt-get install certbot, and then',
    `  certbot certonly --webroot -w /var/www/html -d ${names.join(' -d ')} --deploy-hook '${hook}'`,
  ]
}

/** Returns the host of the public address, and the one with or without www. @throws if nginx could not serve it. */
export function namesOf(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:' || port || !/^[a-z\d.-]+\.[a-z][a-z\d-]*$/.test(hostname))
    throw new Error(`nginx is set up only for addresses such as https://www.example.org, not ${origin}`)
  return [hostname, hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`]
}

export function fillNginxConfig(config: string, names: readonly string[], port: string): string {
  return config
    .replaceAll('/etc/letsencrypt/live/www.example.org', TLS_FOLDER)
    .replaceAll('www.example.org example.org;', `${names.join(' ')};`)
    .replaceAll('https://www.example.org', `https://${names[0]}`)
    .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${port}`)
}
