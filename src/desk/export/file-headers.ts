import { writeCsv } from '../../submissions/exports/csv'
import type { ExportFormat } from '../../submissions/exports/export-request'
import { writeXlsx } from '../../submissions/exports/xlsx'
import type { DeskRequest } from '../request'

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
}

export function fileHeaders(name: string, format: ExportFormat): Record<string, string> {
  return {
    'Content-Type': contentTypes[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  }
}

/** Responds with a workbook of a few hundred rows. */
export const respondWithXlsx = respondWith('xlsx', writeXlsx)

export const respondWithCsv = respondWith('csv', writeCsv)

function respondWith(format: ExportFormat, write: typeof writeCsv) {
  return async ({ context }: Pick<DeskRequest, 'context'>, name: string, head: string[], rows: string[][]) => {
    const parts: Uint8Array[] = []
    for await (const part of write(head, toPages(rows))) parts.push(part)
    return context.body(Buffer.concat(parts), 200, fileHeaders(name, format))
  }
}

async function* toPages(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows
}
