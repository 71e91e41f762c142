import type { PageAnswer } from '../answers/page-answer';
import type { ProblemCode } from '../problem';
import type { SourceInfo } from '../source-info';
import { knownJson, problemsOf } from './json';

/**
 * The answer as a script that runs in a wiki page (W7.1): it fires a hook with the problems, an
 * array, or with `false` when none is known, and does nothing else.
 * Source: PerfektesChaos, externalLinkProblem/query, output mode “JavaScript in MediaWiki context”.
 */
export function problemScript(answer: PageAnswer, source: SourceInfo): string {
  const problems = problemsOf(answer);
  return `${originComment(source)}
(function (mediaWiki) {
  'use strict';
  var problems = ${scriptLiteral(problems.length > 0 && problems)};
  mediaWiki.hook('externalLinkProblem/query.answer').fire(problems);
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
  return knownJson(value).replaceAll(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
