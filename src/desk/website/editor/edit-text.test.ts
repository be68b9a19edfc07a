import { expect, test } from 'vitest'
import { insertLink, type TextEdit, toggleBold, toggleList } from './edit-text'

type Tool = (text: string, start: number, end: number) => TextEdit

/** Applies a tool to the text between the bars, and returns the result with bars around the new selection. */
function applyTool(tool: Tool, barred: string): string {
  const [before = '', selected = '', after = ''] = barred.split('|')
  const text = before + selected + after
  const { from, to, insert, select } = tool(text, before.length, before.length + selected.length)
  const next = text.slice(0, from) + insert + text.slice(to)
  return `${next.slice(0, select[0])}|${next.slice(select[0], select[1])}|${next.slice(select[1])}`
}

test.each([
  ['We |really| mean it', 'We **|really|** mean it'],
  ['We **|really|** mean it', 'We |really| mean it'],
  ['We |really |mean it', 'We **|really|** mean it'],
  ['We || mean it', 'We **||** mean it'],
])('Bold: %s', (before, after) => {
  expect(applyTool(toggleBold, before)).toBe(after)
})

test.each([
  ['|Write to us| today', '[Write to us](|https://|) today'],
  ['See |https://a.example/b|', 'See [|words|](https://a.example/b)'],
  ['See |/contact|.', 'See [|words|](/contact).'],
  ['See ||', 'See [|words|](https://)'],
])('Link: %s', (before, after) => {
  expect(applyTool(insertLink, before)).toBe(after)
})

test.each([
  ['Bring:\nfo|od\ndri|nk\nEnd', 'Bring:\n|- food\n- drink|\nEnd'],
  ['|- food\n- drink|', '|food\ndrink|'],
  ['|- food\ndrink|', '|- food\n- drink|'],
  ['||', '||'],
])('List: %s', (before, after) => {
  expect(applyTool(toggleList, before)).toBe(after)
})
