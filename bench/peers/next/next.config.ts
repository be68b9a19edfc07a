import type { NextConfig } from 'next'

const config: NextConfig = {
  distDir: 'dist',
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
}

export default config
