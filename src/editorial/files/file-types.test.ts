import { expect, test } from 'vitest'
import { detectFileType } from './file-types'

const PDF = '%PDF-1.7\n1 0 obj\n%%EOF\n'

test('is a PDF with a byte order mark, line breaks, or up to 1,024 bytes before it, and zeros or blanks behind it', () => {
  const printer = '\x1b%-12345X@PJL SET RESOLUTION=600\r\n'
  for (const before of ['', '\xef\xbb\xbf', '\r\n', printer, '\0'.repeat(1024)])
    for (const behind of ['', '\0'.repeat(5000), ' \r\n'.repeat(2000), '\0 \0\n'.repeat(1000)])
      expect(detectFileType(Buffer.from(before + PDF + behind, 'latin1')), `${before.length} ${behind.length}`).toBe(
        'pdf',
      )
})

test('is no PDF with more before it, markup before it, or something else behind it', () => {
  expect(detectFileType(Buffer.from('\0'.repeat(1025) + PDF))).toBeUndefined()
  expect(detectFileType(Buffer.from(`<p>${PDF}`))).toBeUndefined()
  expect(detectFileType(Buffer.from(`${PDF}${'\0'.repeat(2000)}x${'\0'.repeat(2000)}`))).toBeUndefined()
})
