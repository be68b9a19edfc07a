/**
 * For tests: the points of the MDN HTTP Observatory, by rule and finding, as published with its source
 * (github.com/mdn/mdn-http-observatory, grader and analyzers, August 2026).
 */
export const points = {
  'content-security-policy': {
    'from nothing': 10,
    'nothing unsafe': 5,
    'unsafe styles': 0,
    'pictures or media without TLS': -10,
    'unsafe-eval': -10,
    'unsafe scripts': -20,
    'sources without TLS': -20,
    invalid: -25,
    none: -25,
  },
  cookies: {
    'Secure and SameSite, HttpOnly for sessions': 5,
    'Secure, HttpOnly for sessions': 0,
    none: 0,
    'not Secure, but HSTS': -5,
    'session not Secure, but HSTS': -10,
    'not Secure': -20,
    'SameSite invalid': -20,
    'anti-CSRF token without SameSite': -20,
    'session without HttpOnly': -30,
    'session not Secure': -40,
  },
  'cross-origin-resource-sharing': { none: 0, public: 0, restricted: 0, universal: -50 },
  'cross-origin-opener-policy': { isolated: 10, open: 0, none: 0, invalid: -5 },
  'cross-origin-embedder-policy': { isolated: 10, open: 0, none: 0, invalid: -5 },
  'cross-origin-resource-policy': { 'same origin or site': 10, 'cross-origin': 0, none: 0, invalid: -5 },
  /** Plain HTTP never reaches the site when its proxy keeps it off; a proxy that does not costs 20. */
  redirection: { 'no HTTP': 0, 'no redirection': -20 },
  'referrer-policy': { private: 5, none: 0, unsafe: -5, invalid: -5 },
  'strict-transport-security': { 'six months': 0, shorter: -10, none: -20, invalid: -20 },
  'subresource-integrity': { 'own scripts with integrity': 5, 'no script': 0, 'own scripts': 0, 'others without': -5 },
  'x-content-type-options': { nosniff: 0, none: -5, invalid: -5 },
  'x-frame-options': { 'by policy': 5, denied: 5, none: -20, invalid: -20 },
} as const satisfies Record<string, Record<string, number>>

export type Rules = typeof points

/** Below this, what adds points is not counted. */
export const LEAST_FOR_BONUS = 90
