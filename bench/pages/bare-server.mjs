import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The least that Node can do: one page's bytes and headers (two files) to everybody. */
const [bodyFile = '', headersFile = ''] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))

createServer((_request, answer) => {
  answer.writeHead(200, headers)
  answer.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
