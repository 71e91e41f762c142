import {
  EVIDENCE_CHARS_MAX,
  EVIDENCE_MAX,
  isEvidenceSign,
  type Evidence,
} from '../../status/evidence';
import type { Statements } from '../../runtime/database';
import { rowQuestion } from '../statements/row-question';

/** What is to be kept of the newest check of a URL. */
export interface EvidenceAfter {
  urlId: number;
  /** Empty: nothing; null: what is stored stands. */
  evidence: readonly Evidence[] | null;
  /** Whether there is a row of it. */
  isStored: boolean;
}

/** What the column takes. */
const CONTENT_BYTES_MAX = 2_000;

/** Keeps what was seen, and forgets what was seen before. The URLs are locked. Index: PRIMARY. */
export async function writeEvidence(
  statements: Statements,
  afterChecks: readonly EvidenceAfter[],
): Promise<void> {
  const gone = afterChecks.filter(({ evidence, isStored }) => isStored && evidence?.length === 0);
  if (gone.length > 0) {
    await statements.run(
      'DELETE evidence FROM evidence FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
      [gone.map(({ urlId }) => urlId)],
    );
  }
  const rows = afterChecks.flatMap(({ urlId, evidence }) =>
    evidence === null || evidence.length === 0 ? [] : [[urlId, packed(evidence)]],
  );
  if (rows.length === 0) return;
  await statements.run('REPLACE INTO evidence (url_id, content) VALUES ?', [rows]);
}

/** What was seen of URLs at their last checks, by id; one without evidence has no entry. Index: PRIMARY. */
export const evidenceSeen = rowQuestion({
  row: ({ integer, text }) => ({ urlId: integer('url_id'), content: text('content') }),
  from: 'FROM evidence FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
  values: (urlIds: number[]) => [urlIds],
  key: ({ urlId }) => urlId,
  value: ([{ content }]): readonly Evidence[] => unpacked(content),
});

/** What does not fit is left out, the last first: signs come in the order of their weight. */
function packed(evidence: readonly Evidence[]): Buffer {
  const kept = evidence.slice(0, EVIDENCE_MAX).map(shortened);
  for (;;) {
    const bytes = Buffer.from(JSON.stringify(kept.map(({ sign, text }) => [sign, text])));
    if (bytes.length <= CONTENT_BYTES_MAX) return bytes;
    kept.pop();
  }
}

function shortened({ sign, text }: Evidence): Evidence {
  if (text === undefined) return { sign };
  return { sign, text: Array.from(text).slice(0, EVIDENCE_CHARS_MAX).join('') };
}

function unpacked(content: string): Evidence[] {
  const rows: unknown = JSON.parse(content);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return [];
    const [sign, text] = row as unknown[];
    if (typeof sign !== 'string' || !isEvidenceSign(sign)) return [];
    return [typeof text === 'string' ? { sign, text } : { sign }];
  });
}
