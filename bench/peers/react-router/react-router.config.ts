import type { Config } from '@react-router/dev/config'
import page from './src/shared/page.json' with { type: 'json' }

const isPrerendered = process.env.PRERENDERED === 'yes'

/** Rendered for each request, as is the default; or prerendered in full, as the framework also can. */
export default {
  appDirectory: 'src',
  buildDirectory: isPrerendered ? 'dist/prerendered' : 'dist/rendered',
  ...(isPrerendered && { prerender: page.navigation.map(({ path }) => path) }),
} satisfies Config
