import { createTwoFilesPatch } from 'diff';
import type { ProposedRepair } from './propose-repairs';

const CONTEXT_LINES = 1;

/** A page's change as a unified diff. */
export function unifiedDiff({ page, repaired }: ProposedRepair): string {
  const { title, revisionId, wikitext } = page;
  const names = [`revision ${revisionId}`, 'repaired'] as const;
  const patch = createTwoFilesPatch(
    title,
    title,
    `${wikitext}\n`,
    `${repaired.wikitext}\n`,
    ...names,
    {
      context: CONTEXT_LINES,
    },
  );
  return patch.replace(/^(?:Index: .*\n)?=+\n/, '').replaceAll(/^((?:---|\+\+\+) .*)\t/gm, '$1, ');
}

/** A stretch of a line. */
export interface DiffPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** The lines of a page that change, each in pieces. */
export function changedLines(proposed: ProposedRepair): DiffPiece[][] {
  const lines: DiffPiece[][] = [[]];
  for (const { kind, text } of piecesOf(proposed)) {
    for (const [place, part] of text.split('\n').entries()) {
      if (place > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    }
  }
  return lines.filter((pieces) => pieces.some(({ kind }) => kind !== 'same'));
}

function* piecesOf({ page: { wikitext }, repaired }: ProposedRepair): Generator<DiffPiece> {
  let at = 0;
  for (const { start, end, text } of repaired.splices) {
    yield { kind: 'same', text: wikitext.slice(at, start) };
    yield { kind: 'removed', text: wikitext.slice(start, end) };
    yield { kind: 'added', text };
    at = end;
  }
  yield { kind: 'same', text: wikitext.slice(at) };
}
