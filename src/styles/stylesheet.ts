import sheet from './site.css?inline'

/** Visitors' style sheet, in one piece. */
export const stylesheet: string = sheet
