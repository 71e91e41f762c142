/** So much of the file is read. */
export const FILE_BYTES_MAX = 1_024;

/** What the marks of byte orders at the beginning of a text say of it (Unicode, 23.8). */
const ENCODING_OF_MARK: readonly (readonly [mark: Buffer, encoding: string])[] = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];

/**
 * The lines of a file with proofs, whatever ends them; others than tokens may be among them.
 * @param bytes its beginning, a byte more than FILE_BYTES_MAX where it is longer: then its last line is not whole
 */
export function proofFileLines(bytes: Uint8Array): string[] {
  const encoding = ENCODING_OF_MARK.find(([mark]) => mark.equals(bytes.subarray(0, mark.length)));
  const text = new TextDecoder(encoding?.[1]).decode(bytes.subarray(0, FILE_BYTES_MAX));
  const lines = text.split(/[\r\n]+/);
  return bytes.length > FILE_BYTES_MAX ? lines.slice(0, -1) : lines;
}
