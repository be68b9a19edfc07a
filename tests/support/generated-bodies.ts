import fc from 'fast-check'
import type * as v from 'valibot'
import { allForms } from '../../src/forms/all-forms'
import { HONEYPOT_FIELD } from '../../src/forms/honeypot'
import type { TestForm } from './every-form'
import { address, option, text } from './generated-text'

/** The values of a form's controls. Unchecked boxes are missing. */
export type Controls = Record<string, string>

export function fieldsOf({ name }: TestForm): string[] {
  return Object.keys(allForms[name]?.schema.entries ?? {})
}

/** Generates values of a form's controls, including anything that can be pasted. */
export function controlsOf(form: TestForm): fc.Arbitrary<Controls> {
  const arbitraries = Object.fromEntries(fieldsOf(form).map((field) => [field, controlOf(form, field)]))
  return fc.record(arbitraries).map((held) => {
    const entries = Object.entries(held).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return Object.fromEntries(entries)
  })
}

function controlOf(form: TestForm, field: string): fc.Arbitrary<string | undefined> {
  if (typeof form.answers[field] === 'boolean') {
    return fc.oneof({ weight: 6, arbitrary: fc.constant('on') }, fc.constantFrom(undefined, '', 'off', 'true', 'ON'))
  }
  if (field === 'email') return address
  const options = optionsOf(allForms[form.name]?.schema.entries[field])
  return options ? option(options) : text
}

/** Returns the options of a list field. */
function optionsOf(schema: unknown): string[] | undefined {
  const { type, options, wrapped } = schema as { type: string; options?: unknown[]; wrapped?: v.GenericSchema }
  if (type === 'picklist') return options as string[]
  if (type === 'optional') return optionsOf(wrapped)
  return type === 'union' ? optionsOf(options?.at(-1)) : undefined
}

/** Generates JSON that programs may send: wrong types, missing fields, inherited property names, or no object. */
export function jsonOf(form: TestForm): fc.Arbitrary<string> {
  const anything = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' })
  const odd = fc.oneof(anything, fc.constantFrom(true, false, 0, -0, 1e300, null, [], {}, 'on', ['a'], { toString: 1 }))
  const value = (field: string) =>
    fc.oneof({ weight: 9, arbitrary: controlOf(form, field) }, { weight: 1, arbitrary: odd }, fc.constant(undefined))
  const known = fc.record(Object.fromEntries(fieldsOf(form).map((field) => [field, value(field)])))
  const names = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    HONEYPOT_FIELD,
    'id',
    'then',
    '',
    ...fieldsOf(form),
  )
  const more = fc.array(fc.tuple(fc.oneof(names, text), odd), { maxLength: 3 })
  return fc.oneof(
    { weight: 20, arbitrary: fc.tuple(known, more).map(([object, extra]) => serialize(object, extra)) },
    { weight: 1, arbitrary: anything.map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: text },
  )
}

/** Serializes by hand, so that names can be repeated and `__proto__` is an ordinary name. */
function serialize(object: object, extra: [string, unknown][]): string {
  const entries = [...Object.entries(object).filter(([, value]) => value !== undefined), ...extra]
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
}
