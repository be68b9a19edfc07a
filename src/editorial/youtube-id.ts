const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']

/** The id of a video in its address on YouTube; undefined where the text is no such address. */
export function youtubeId(text: string): string | undefined {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  if (!url) return undefined
  const [, first = '', second = ''] = url.pathname.split('/')
  if (url.hostname === 'youtu.be') return idIn(first)
  if (!HOSTS.includes(url.hostname)) return undefined
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? idIn(second) : idIn(url.searchParams.get('v') ?? '')
}

function idIn(text: string): string | undefined {
  return /^[\w-]{11}$/.test(text) ? text : undefined
}
