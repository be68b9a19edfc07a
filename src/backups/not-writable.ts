/** Why the system does not write a file. */
const CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'ENOTDIR', 'EEXIST', 'ENOENT']

/** SQLite's primary result code for a full disk. */
const SQLITE_FULL = 13

/** Says which setting names a folder that cannot be written to. */
export function notWritable(folder: string, { message }: Error): Error {
  return new Error(`BACKUP_DIR (${folder}) cannot be written to: ${message}`)
}

/** Whether an error is of writing a file, and not of a connection. */
export function isOfWriting(error: Error): boolean {
  const { code, syscall, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  return (syscall !== 'connect' && CODES.includes(code ?? '')) || (errcode ?? 0) % 256 === SQLITE_FULL
}
