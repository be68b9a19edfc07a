/** Errors of file systems without hard links: FAT, exFAT, FUSE, and some network drives. */
const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

export function lacksHardLinks(error: unknown): boolean {
  return WITHOUT_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')
}
