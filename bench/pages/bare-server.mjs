import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The lower bound for Node: sends the bytes and headers of one page (two files) for every request. */
const [bodyFile = '', headersFile = ''] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))

createServer((_request, answer) => {
  answer.writeHead(200, headers)
  answer.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
