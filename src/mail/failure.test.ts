import { expect, test } from 'vitest'
import { classifyError, findAdvice } from './failure'

const error = (about: object) => Object.assign(new Error('no'), about)
const answer = (command: string, response: string, code = 'EENVELOPE') =>
  error({ command, response, responseCode: Number(response.slice(0, 3)), code })

test.each([
  [error({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }), 'unreachable'],
  [error({ code: 'EDNS', originalCode: 'ENOTFOUND' }), 'unknown-host'],
  [error({ code: 'ETIMEDOUT', originalCode: 'SOCKET_TIMEOUT' }), 'silent'],
  [error({ code: 'ESOCKET', originalCode: 'ECONNRESET' }), 'cut-off'],
  [error({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }), 'certificate'],
  [error({ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'certificate'],
  [error({ code: 'ESOCKET', originalCode: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' }), 'unencrypted'],
  [error({ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }), 'unencrypted'],
  [answer('STARTTLS', '502 Not here', 'ETLS'), 'unencrypted'],
  [error({ code: 'ENOSPC' }), 'unwritable'],
  [error({ code: 'SOMETHING' }), null],
  [answer('AUTH PLAIN', '535 5.7.8 Username and password not accepted', 'EAUTH'), 'password'],
  [answer('AUTH PLAIN', '454 4.7.0 Temporary failure', 'EAUTH'), 'cut-off'],
  [answer('CONN', '421 4.3.2 Shutting down', 'EPROTOCOL'), 'cut-off'],
  [answer('MAIL FROM', '451 4.3.0 Local problem'), 'cut-off'],
  [answer('DATA', '421 4.3.2 Shutting down', 'EMESSAGE'), 'cut-off'],
  [answer('RCPT TO', '450 4.2.0 Greylisted'), 'later'],
  [answer('MAIL FROM', '530 5.7.0 Authentication required'), 'password'],
  [answer('MAIL FROM', '553 5.7.1 Not your address'), 'sender'],
  [answer('RCPT TO', '550 5.1.1 No such user'), 'no-address'],
  [answer('RCPT TO', '556 5.1.10 Null MX'), 'no-address'],
  [answer('RCPT TO', '550 No such user'), 'address-refused'],
  [answer('RCPT TO', '552-5.2.2 The mailbox\r\n552 5.2.2 is full'), 'mailbox-full'],
  [answer('RCPT TO', '452 4.2.2 Over quota'), 'mailbox-full'],
  [answer('RCPT TO', '550 5.2.1 Disabled'), 'mailbox-off'],
  [answer('RCPT TO', '550 5.7.1 Listed'), 'blocked'],
  [answer('RCPT TO', '550 5.7.26 Unauthenticated'), 'blocked'],
  [answer('CONN', '554 Go away', 'EPROTOCOL'), 'blocked'],
  [answer('DATA', '552 5.3.4 Too big', 'EMESSAGE'), 'too-large'],
  [answer('DATA', '554 No', 'EMESSAGE'), 'refused'],
  [answer('DATA', '451 4.7.1 Greylisted', 'EMESSAGE'), 'later'],
  [answer('DATA', '550-5.4.5 Daily user sending limit exceeded', 'EMESSAGE'), 'daily-limit'],
  [answer('MAIL FROM', '550 5.4.5 Daily sending quota exceeded'), 'daily-limit'],
  [answer('RCPT TO', '452 4.5.3 Daily limit of recipients reached'), 'daily-limit'],
  [answer('RCPT TO', '452 4.5.3 Quota exceeded'), 'daily-limit'],
  [answer('RCPT TO', '452 4.5.3 Too many recipients'), 'later'],
  [answer('DATA', '421-4.7.28 Unusual rate of email', 'EMESSAGE'), 'daily-limit'],
  [answer('DATA', '454 Throttling failure: Daily message quota exceeded', 'EMESSAGE'), 'daily-limit'],
  [answer('RCPT TO', '452 4.2.2 Daily quota of the mailbox exceeded'), 'mailbox-full'],
])('classifies %o as %s', (given, failure) => {
  expect(classifyError(given)).toBe(failure)
})

test.each([
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /NODE_EXTRA_CA_CERTS.*localhost in SMTP_URL/],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /^SMTP_URL must have the name/],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, /smtps:\/\/ for port 465/],
  [{ code: 'ETLS' }, /SMTP_UNENCRYPTED=allowed/],
])('gives advice about %o', (given, advice) => {
  expect(findAdvice(error(given))).toMatch(advice)
})
