import type { Checked, Finding } from './check'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { type Sentence, sentencesOf } from './sentences'

const NAME = String.raw`(?<name>\p{Lu}[\p{L}’'.-]+(?:\s+\p{Lu}[\p{L}’'.-]+){1,2})`

/** Texts that give somebody else a role of the team's. */
export function findTeamStatements(checked: Checked): Finding[] {
  const { team } = checked.content
  const roles = [...new Set(team.map(({ role }) => role))]
  const sentences = runningTexts(checked).flatMap(sentencesOf)
  return roles.flatMap((role) => {
    const names = team.filter((member) => member.role === role).map(({ name }) => name)
    return sentences.flatMap((sentence) => findIn(sentence, role, names))
  })
}

function findIn(sentence: Sentence, role: string, names: readonly string[]): Finding[] {
  if (!sentence.text.toLowerCase().includes(role.toLowerCase())) return []
  const said = eitherCase(role)
  const forms = [
    new RegExp(`\\b${said},?\\s+(?:is\\s+)?${NAME}`, 'u'),
    new RegExp(`${NAME}(?:,|\\s+is)\\s+(?:our\\s+|the\\s+)?${said}\\b`, 'u'),
  ]
  const found = forms.map((form) => form.exec(sentence.text)).find((each) => each !== null)
  const name = found?.groups?.name ?? ''
  if (!found || names.some((each) => each.includes(name) || name.includes(each))) return []
  const span = { from: found.index, to: found.index + found[0].length }
  return [findingIn(sentence, span, (quoted) => `${quoted}, but the team lists ${names.join(' and ')} as ${role}.`)]
}

/** The role with small or capital letters, while names keep theirs. */
function eitherCase(role: string): string {
  const escaped = role.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  return escaped.replaceAll(/(?<!\\)\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
}
