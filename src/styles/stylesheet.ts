import sheet from './site.css?inline'

/** The site's style sheet, in one piece. */
export const stylesheet: string = sheet
