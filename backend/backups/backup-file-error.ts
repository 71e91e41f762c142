/** A file is no whole backup of ours: cut off, changed, or something else. */
export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
}
