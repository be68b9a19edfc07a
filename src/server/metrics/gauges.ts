import { Counter, Gauge, type Registry } from 'prom-client'

interface Named {
  name: string
  help: string
}

export function createCounter<Label extends string>(registry: Registry, name: string, help: string, labels: Label[]) {
  return new Counter({ name, help, labelNames: labels, registers: [registry] })
}

/** Makes a gauge without labels, and returns what sets it; undefined makes it missing, as it is at first. */
export function createGauge(registry: Registry, named: Named): (value: number | undefined) => void {
  const gauge = new Gauge({ ...named, registers: [registry] })
  const set = (value: number | undefined) => (value === undefined ? gauge.remove() : gauge.set(value))
  // The library would begin with 0.
  set(undefined)
  return set
}

/** Makes a gauge with a label, and returns what sets its values; those of other labels are missing then. */
export function createLabeledGauge(registry: Registry, { label, ...named }: Named & { label: string }) {
  const gauge = new Gauge({ ...named, labelNames: [label], registers: [registry] })
  return (values: Iterable<readonly [label: string, value: number]>): void => {
    gauge.reset()
    for (const [value, number] of values) gauge.set({ [label]: value }, number)
  }
}

/** Reads what gauges show, and resolves to whether that could be read. */
export type Refresh = () => Promise<boolean>

/** Shows in gauges what was read; undefined where it could not be read, and they are missing then. */
export function createRefresh<State>(read: () => Promise<State>, show: (state: State | undefined) => void): Refresh {
  return async () => {
    try {
      show(await read())
      return true
    } catch {
      show(undefined)
      return false
    }
  }
}

/** A moment (ISO 8601) in seconds since 1970; undefined where there is none. */
export function secondsOf(moment: string | null | undefined): number | undefined {
  return moment ? Date.parse(moment) / 1000 : undefined
}
