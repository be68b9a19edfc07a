/** File tools that are loaded on first use. */
export { chooseFile } from './choose-file'
export { uploadInPlace } from './upload-in-place'
