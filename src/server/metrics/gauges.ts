import { Counter, Gauge, type Registry } from 'prom-client'

interface MetricName {
  name: string
  help: string
}

export function createCounter<Label extends string>(registry: Registry, name: string, help: string, labels: Label[]) {
  return new Counter({ name, help, labelNames: labels, registers: [registry] })
}

/** Creates a gauge without labels and returns its setter. The gauge is missing until set, and after setting undefined. */
export function createGauge(registry: Registry, metric: MetricName): (value: number | undefined) => void {
  const gauge = new Gauge({ ...metric, registers: [registry] })
  const set = (value: number | undefined) => (value === undefined ? gauge.remove() : gauge.set(value))
  // The library starts with 0.
  set(undefined)
  return set
}

/** Creates a gauge with a label. The returned function replaces all of its values. */
export function createLabeledGauge(registry: Registry, { label, ...named }: MetricName & { label: string }) {
  const gauge = new Gauge({ ...named, labelNames: [label], registers: [registry] })
  return (values: Iterable<readonly [label: string, value: number]>): void => {
    gauge.reset()
    for (const [value, number] of values) gauge.set({ [label]: value }, number)
  }
}

/** Updates gauges. Resolves to false if their values could not be read. */
export type Refresh = () => Promise<boolean>

/** Creates a function that updates gauges. `show` gets undefined if reading failed, to make them missing. */
export function createRefresh<State>(read: () => Promise<State>, update: (state: State | undefined) => void): Refresh {
  return async () => {
    try {
      update(await read())
      return true
    } catch {
      update(undefined)
      return false
    }
  }
}

export function toUnixSeconds(moment: string | null | undefined): number | undefined {
  return moment ? Date.parse(moment) / 1000 : undefined
}
