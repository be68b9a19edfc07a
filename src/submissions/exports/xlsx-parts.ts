const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** "@", so that text typed into the cell later stays text. */
const TEXT_FORMAT = 49

/** Without wrapping, Excel draws the lines of a cell on top of each other. */
const WRAPPED = ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'

/** The files of a workbook with one sheet, except the sheet itself (ECMA-376, 12.2). */
export const workbookParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>
</Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONSHIPS}">
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}">
<sheets><sheet name="Submissions" sheetId="1" r:id="rId1"/></sheets>
</workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONSHIPS}">
<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>
</Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${SHEET}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3">${style(0)}${style(1)}${style(0, WRAPPED)}</cellXfs>
</styleSheet>`,
}

function style(font: number, rest = '/>'): string {
  return `<xf numFmtId="${TEXT_FORMAT}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${rest}`
}

/** Returns the beginning of a sheet, with a frozen header row. */
export function sheetStart(columns: number): string {
  return `${HEAD}<worksheet xmlns="${SHEET}">
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols><col min="1" max="${columns}" width="20" customWidth="1"/></cols>
<sheetData>`
}

export const sheetEnd = '</sheetData></worksheet>'
