import type { Statements } from '../runtime/database';

/**
 * Puts URLs into the queue of inquiries: archives are asked whether they have a copy that is younger than
 * the failure (W4.1). One that is there keeps its place. The URLs are locked. Index: inquiry.PRIMARY.
 * @param nowS seconds since 1970
 */
export async function queueInquiries(
  statements: Statements,
  urlIds: readonly number[],
  nowS: number,
): Promise<void> {
  if (urlIds.length === 0) return;
  const inOrder = urlIds.toSorted((a, b) => a - b);
  await statements.run(
    `INSERT INTO inquiry (url_id, due_at) VALUES ?
     ON DUPLICATE KEY UPDATE due_at = LEAST(due_at, VALUES(due_at))`,
    [inOrder.map((urlId) => [urlId, nowS])],
  );
}
