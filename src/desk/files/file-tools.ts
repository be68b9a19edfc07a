/** What few fields have use for at once, in one file. */
export { chooseFile } from './choose-file'
export { uploadInPlace } from './upload-in-place'
