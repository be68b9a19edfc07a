/** So many random digits are in one variable of pgbench. */
const MOST_DIGITS = 18

/** Shorter words are of random capitals, as so few digits would soon be taken. */
const LEAST_DIGITS = 9

/** So many characters of what differs are made anew at least, so that no two are the same. */
const LEAST_RANDOM = 9

const WORD = /([A-Za-z0-9]+)/
/** Moments are told as they are when the script runs. */
export const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** Shorter values that a statement returned stand elsewhere by chance. */
const LEAST_RETURNED = 16

/**
 * The statements of a recording as a script of pgbench, and the variables that it is given. Where the values of `other`,
 * the same statements for somebody else, differ, their words are made anew for each transaction, as long and in the same
 * places, numbers for letters; what an earlier statement returned is taken from there. `typesOf` resolves to the types of
 * a statement's parameters.
 * @throws when both are not the same statements.
 */
export async function scriptOf(one, other, typesOf) {
  const variables = openVariables()
  const returned = new Map()
  const lines = []
  for (const [index, { text, values, rows = [] }] of one.entries()) {
    if (text !== other[index]?.text) throw new Error(`a statement differs between submissions: ${text}`)
    const types = await typesOf(text)
    const expressionOf = (value, position) =>
      `${termOf(value, other[index].values[position], { variables, returned })}::${types[position]}`
    const expressions = values.map(expressionOf)
    const statement = text.replaceAll(/\$(\d+)/g, (_all, number) => expressions[number - 1]).replaceAll('\n', ' ')
    const laterValues = new Set(one.slice(index + 1).flatMap((later) => later.values.flat()))
    const found = rows.flatMap((row, number) =>
      Object.entries(row)
        .filter(([, value]) => `${value}`.length >= LEAST_RETURNED && laterValues.has(value))
        .map(([column, value]) => ({ value, column, name: `${column}${number}`, number })),
    )
    for (const { value, name } of found) returned.set(value, `:found${index}_${name}`)
    lines.push(found.length > 0 ? `${inOneRow(statement, found)} \\gset found${index}_` : `${statement};`)
  }
  return { script: [...variables.drawn, ...lines].join('\n'), constants: variables.constants }
}

/** pgbench keeps what one row says. */
function inOneRow(statement, found) {
  const columns = found.map(({ column, number, name }) => `(array_agg("${column}"))[${number + 1}] as "${name}"`)
  return `with returned as (${statement}) select ${columns.join(', ')} from returned`
}

function termOf(value, otherValue, { variables, returned }) {
  if (value === null) return 'null'
  if (Array.isArray(value))
    return `array[${value.map((each, index) => termOf(each, otherValue[index], { variables, returned })).join(', ')}]`
  if (returned.has(value)) return returned.get(value)
  const [text, otherText] = [String(value), String(otherValue)]
  if (text === otherText || MOMENT.test(text)) return variables.constant(text)
  const [parts, others] = [text.split(WORD), otherText.split(WORD)]
  // Where a digest has other punctuation, all of it is new.
  const pieces =
    parts.length === others.length ? parts.map((part, index) => [part, others[index]]) : [[text, otherText]]
  const made = joinSame(pieces).map(([part, otherPart]) =>
    part === otherPart ? `${variables.constant(part)}::text` : variables.random(part, otherPart),
  )
  return `(${made.join(' || ')})`
}

/** What is the same in a row, in one piece. */
function joinSame(pieces) {
  const joined = []
  for (const [part, otherPart] of pieces) {
    const last = joined.at(-1)
    if (part !== otherPart || !last || last[0] !== last[1]) joined.push([part, otherPart])
    else joined[joined.length - 1] = [last[0] + part, last[1] + otherPart]
  }
  return joined.filter(([part]) => part !== '')
}

function openVariables() {
  const constants = new Map()
  const randoms = new Map()
  const drawn = []
  const constant = (text) => {
    // pgbench takes no variable without a value.
    if (text === '') return "''"
    if (!constants.has(text)) constants.set(text, `constant${constants.size}`)
    return `:${constants.get(text)}`
  }
  const drawFrom = (least, most) => {
    const name = `random${drawn.length}`
    drawn.push(`\\set ${name} random(${least}, ${most})`)
    return `:${name}`
  }
  const draw = (length) =>
    length < LEAST_DIGITS
      ? Array.from({ length }, () => `chr(${drawFrom(65, 90)})`).join(' || ')
      : `${drawFrom(10n ** BigInt(length - 1), 10n ** BigInt(length) - 1n)}::text`
  /** The same word is the same wherever it stands. */
  const random = (part, otherPart) => {
    if (!randoms.has(part)) {
      const kept = Math.max(0, Math.min(lengthOfSame(part, otherPart), part.length - LEAST_RANDOM))
      const chunks = part.slice(kept).match(new RegExp(`.{1,${MOST_DIGITS}}`, 'gs')) ?? []
      const begun = kept > 0 ? [`${constant(part.slice(0, kept))}::text`] : []
      randoms.set(part, [...begun, ...chunks.map(({ length }) => draw(length))].join(' || '))
    }
    return randoms.get(part)
  }
  return { constants, drawn, constant, random }
}

function lengthOfSame(one, other) {
  const index = [...one].findIndex((character, position) => character !== other[position])
  return index === -1 ? one.length : index
}
