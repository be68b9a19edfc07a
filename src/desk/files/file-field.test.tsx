import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StoredFile } from '../../editorial/files/stored-file'
import { FileChoicesContext, FileField } from './file-field'

const fileOf = (id: string, name: string): StoredFile => ({ id, name, size: 1, createdAt: '2026-06-25T17:00:00.000Z' })
const stall = fileOf(`p-${'a'.repeat(26)}-400x300`, 'stall.jpg')
const old = fileOf(`p-${'b'.repeat(26)}-100x100`, 'old.jpg')
const flyer = fileOf(`d-${'c'.repeat(26)}`, 'flyer.pdf')
const choices = { pictures: [stall], files: [stall, flyer], chosen: [old] }

function optionsOf(chosen: string, isPicture: boolean): string[] {
  const field = <FileField id="f" name="f" label="Photo" defaultValue={chosen} isPicture={isPicture} />
  const html = renderToStaticMarkup(<FileChoicesContext value={choices}>{field}</FileChoicesContext>)
  return [...html.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)].map(
    ([, , on, text]) => `${text}${on ? ' *' : ''}`,
  )
}

test('offers a picture field only pictures or no picture', () => {
  expect(optionsOf('', true)).toEqual(['No picture *', 'stall.jpg'])
})

test('offers the chosen file even if it is not among the newest', () => {
  expect(optionsOf(old.id, false)).toEqual(['No file', 'old.jpg *', 'stall.jpg', 'flyer.pdf'])
  expect(optionsOf(stall.id, false)).toEqual(['No file', 'stall.jpg *', 'flyer.pdf'])
})

test('labels a removed file and keeps it selected', () => {
  const gone = `p-${'d'.repeat(26)}-10x10`
  expect(optionsOf(gone, true)).toEqual(['No picture', 'A removed file *', 'stall.jpg'])
})
