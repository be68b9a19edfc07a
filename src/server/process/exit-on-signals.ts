/** By their numbers, as a shell tells of them. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/** Has signals end this process as `process.exit` does, so that what is to be done at its exit is done. */
export function exitOnSignals(): void {
  for (const [signal, number] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(128 + number))
}
