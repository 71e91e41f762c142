import type { ProblemCode } from '../../answers/problem';
import type { SourceInfo } from '../../runtime/source-info';
import { linksData, type FoundPages, type OutputOptions } from './answer-data';

/** What W7.1 calls the hook of either question. */
const HOOKS = {
  problems: 'externalLinkProblem/query.answer',
  links: 'externalLinkInfo/query.answer',
} as const;

/**
 * The answer about one page as a script that runs in a wiki page (W7.1): it fires a hook with the links
 * that are told, an array, or with `false` when there is none, and does nothing else.
 * Source: PerfektesChaos, externalLinkProblem/query, output mode “JavaScript in MediaWiki context”.
 */
export function answerScript({ answers }: FoundPages, telling: OutputOptions): string {
  const links = answers.flatMap((answer) => linksData(answer, telling));
  return `${originComment(telling.source)}
(function (mediaWiki) {
  'use strict';
  var answer = ${scriptLiteral(links.length > 0 && links)};
  mediaWiki.hook('${HOOKS[telling.list]}').fire(answer);
}(mediaWiki));
`;
}

/** A failure as a script: a comment with nothing in it that came from outside. */
export function failureScript(status: number, code: ProblemCode, source: SourceInfo): string {
  return `${originComment(source)}
// No answer: ${status} ${code}
`;
}

function originComment({ version, commit, url }: SourceInfo): string {
  const origin = `Weboid ${version}, commit ${commit}, made by backend/web/formats/js.ts of ${url}`;
  return `// ${origin.replaceAll(/[\r\n\u2028\u2029]/g, ' ')}`;
}

/** JSON that means the same in any script, and holds no tag end. */
function scriptLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
