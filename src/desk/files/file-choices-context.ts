import { createContext } from 'react'
import type { FileChoices } from '../../editorial/files/file-choices'

/** The files that the fields of a form offer (src/editorial/files/file-choices.ts). */
export const FileChoicesContext = createContext<FileChoices>({ pictures: [], files: [], chosen: [] })
