/** Titles of problem details (RFC 9457) for scripts and developers. */
export const problems = {
  noEndpoint: 'No such endpoint',
  token: 'The forgery token is missing or expired',
  tokenFrom: (endpoint: string, cookie: string, header: string) =>
    `GET ${endpoint} sets the cookie ${cookie}; send its value back in ${header}.`,
  type: 'The body must be application/json',
  tooLong: (bytes: number) => `The body has more than ${bytes} bytes`,
  key: (most: number) => `The Idempotency-Key must be 1 to ${most} printable characters`,
  keyUsed: 'The Idempotency-Key was used with other answers',
  notJson: 'The body is not JSON in UTF-8',
  notStored: 'The submission could not be stored',
  invalid: 'Some answers need another look',
  methods: (methods: readonly string[]) => `This endpoint takes ${methods.join(' and ')} only`,
  tooMany: 'Too many requests. Please wait a moment',
  foreign: 'This request came from another site',
  cutOff: 'The body did not arrive',
  failed: 'Something went wrong on our end',
}

/** Plain-text responses for visitors. */
export const answers = {
  notFound: 'Not found',
  longAddress: 'This address is too long.',
  embedded: 'This address cannot be embedded in other sites.',
  foreignForm: 'Please send this form from our own page.',
  foreignPost: (area: string) => `Please send this from a page of ${area}.`,
  keptForm: 'If you go back, what you typed will still be there, and you can copy it.',
  noForm: 'That form isn’t on this page.',
  formsOnly: 'This address only accepts forms.',
  unreadable: 'We couldn’t read the form.',
  tooLong: 'That’s more than this form can accept.',
  tooMany: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} seconds. If you go back, what you typed will still be there.`,
  saved:
    'If you just sent a form, it was saved; there’s no need to send it again. Please reload this page in a minute.',
}
