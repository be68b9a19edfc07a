import sheet from './site.css?inline'

/** The bundled style sheet of public pages. */
export const stylesheet: string = sheet
