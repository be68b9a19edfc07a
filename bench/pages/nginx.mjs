import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/free-port.mjs'
import { pinned } from '../measure.mjs'
import { startPeer } from '../peers/serve.mjs'

const OWN_HEADERS = ['content-length', 'content-type', 'etag', 'date', 'connection', 'keep-alive']

/** Starts nginx with one worker, which answers with page.br in the folder and the given headers. */
export async function startNginx(folder, headers, { sendfile }) {
  const port = await findFreePort()
  const added = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))
  const file = join(folder, `nginx-sendfile-${sendfile}.conf`)
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${file}.pid; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000000; sendfile ${sendfile}; tcp_nopush on;
  open_file_cache max=10; open_file_cache_valid 60s; default_type text/html;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${folder}/${part};`).join(' ')}
  server {
    listen 127.0.0.1:${port}; root ${folder};
    ${added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value).replaceAll('$', '')};`).join('\n    ')}
    location / { try_files /page.br =404; }
  }
}
`,
  )
  return startPeer({ name: 'nginx', port, ...pinned('nginx', ['-c', file]), cwd: folder, env: {} })
}
