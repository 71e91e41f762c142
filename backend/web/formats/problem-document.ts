import { markup } from '../words/markup';
import type { Messages } from '../../runtime/messages';
import type { Problem, ProblemCode } from '../../answers/problem';
import { problemSentence } from '../pages/problem-detail';
import { xmlDocument } from './xml-document';

/** A problem for programs (RFC 9457), in English: they read `code`. */
export interface ProblemDocument {
  /** An absolute address, at which the problem is explained. */
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
}

/** @param publicUrl where all addresses of this installation begin */
export function problemDocument(
  problem: Problem,
  { messages, publicUrl }: { messages: Messages; publicUrl: string },
): ProblemDocument {
  const { code, status, shortSubject } = problem;
  const { text } = messages.translator(['en']);
  return {
    type: `${publicUrl}/problems#${code}`,
    title: text(`weboid-web-problem-${code}`),
    status,
    detail:
      code === 'not-found'
        ? text(ELSEWHERE, `${publicUrl}/api`)
        : problemSentence(text, problem, shortSubject),
    code,
  };
}

/** People read of a form instead, which stands below that. */
const ELSEWHERE = 'weboid-web-problem-not-found-programs';

/** RFC 9457, appendix B. */
export function problemXml({ type, title, status, detail, code }: ProblemDocument): string {
  return xmlDocument(markup`<problem xmlns="urn:ietf:rfc:7807">
<type>${type}</type>
<title>${title}</title>
<status>${status}</status>
<detail>${detail}</detail>
<code>${code}</code>
</problem>
`);
}

/** For who wanted a file, and has only a page of text to look at. */
export function problemText({ type, title, status, detail, code }: ProblemDocument): string {
  return `${title} (${status} ${code})\n${detail.replaceAll(/[^\P{Cc}\t]/gu, '\uFFFD')}\n${type}\n`;
}
