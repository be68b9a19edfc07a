/** Error codes of failed writes. */
const WRITE_ERROR_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'ENOTDIR', 'EEXIST', 'ENOENT']

/** SQLite's primary result code for a full disk. */
const SQLITE_FULL = 13

/** Returns an error that names the setting for the folder, which is not writable. */
export function createFolderError(folder: string, { message }: Error): Error {
  return new Error(`BACKUP_DIR (${folder}) cannot be written to: ${message}`)
}

/** True if a write failed. False for a failed connection. */
export function isWriteError(error: Error): boolean {
  const { code, syscall, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  return (syscall !== 'connect' && WRITE_ERROR_CODES.includes(code ?? '')) || (errcode ?? 0) % 256 === SQLITE_FULL
}
