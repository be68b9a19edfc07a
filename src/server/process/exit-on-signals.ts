/** Signal numbers, for the exit codes that shells use. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/** Calls `process.exit` on signals, so that exit handlers run. */
export function exitOnSignals(): void {
  for (const [signal, number] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(128 + number))
}
