import { classifyUrl } from '../../../url/classify-url';
import type { HostLook } from '../../../status/host-look';
import type { ContentDoubt } from '../../../status/content-doubt';
import { redirectClassOf } from '../../../status/redirect-class';
import { STATUS } from '../../../status/status-code';
import type { NormalUrl } from '../../../url/normal-url';
import { DETECTORS } from '../detectors';
import { doubtOf, inputOf, judgeContent } from '../judge-content';
import { lookAtHost, type HostLookParts } from '../look-at-host';
import { readHtml } from '../read-page';
import { SIBLING_NAME, type Sample, type SiblingAnswer } from './sample';

/** How a detector, or all together, did on some samples. */
export interface Score {
  name: string;
  /** Samples of its kind that it found. */
  found: string[];
  /** Samples of its kind that it passed over. */
  missed: string[];
  /** Samples of another kind, or sound, that it doubted. */
  wrong: string[];
}

/** Scores each detector alone, then all together under the name `all`. */
export async function scoresOn(samples: readonly Sample[]): Promise<Score[]> {
  const judged = await Promise.all(
    samples.map(async (one) => {
      const input = await inputFor(one);
      return {
        sample: one,
        alone: DETECTORS.map(({ find, doubt }) => (find(input) === null ? null : doubt)),
        together: doubtOf(input)?.doubt ?? null,
      };
    }),
  );
  const alone = DETECTORS.map(({ name, doubt }, n) =>
    scoreOf(
      name,
      doubt,
      judged.map(({ sample, alone: found }) => [sample, found[n] ?? null]),
    ),
  );
  return [
    ...alone,
    scoreOf(
      'all',
      null,
      judged.map(({ sample, together }) => [sample, together]),
    ),
  ];
}

/** @param kind null for every kind */
function scoreOf(
  name: string,
  kind: ContentDoubt | null,
  findings: readonly (readonly [Sample, ContentDoubt | null])[],
): Score {
  const score: Score = { name, found: [], missed: [], wrong: [] };
  for (const [{ name: label, doubt }, finding] of findings) {
    if (finding !== null) (finding === doubt ? score.found : score.wrong).push(label);
    else if (doubt !== null && (kind === null || doubt === kind)) score.missed.push(label);
  }
  return score;
}

/** The same way that a host visit takes, only that nobody is asked. */
async function inputFor(one: Sample): Promise<ReturnType<typeof inputOf>> {
  const asked = normalUrl(one.url);
  return inputOf(asked, normalUrl(one.more.at ?? one.url), readHtml(one.html), await lookFor(one));
}

/** Judges a sample from its bytes on, as a host visit does. */
export function judgeSample(one: Sample): ReturnType<typeof judgeContent> {
  const at = normalUrl(one.more.at ?? one.url);
  const page = { at, contentType: 'text/html', body: Buffer.from(one.html), isComplete: true };
  return judgeContent(normalUrl(one.url), { page }, null);
}

async function lookFor({ url, more }: Sample): Promise<HostLook | null> {
  if (more.sibling === undefined && more.nameServers === undefined) return null;
  let letter = 0;
  return lookAtHost(normalUrl(url), {
    ask: async (sibling) => answerOf(sibling, more.sibling ?? 'hard'),
    resolveNameServers: async () => more.nameServers ?? [],
    random: {
      below: () => SIBLING_NAME.charCodeAt(letter++) - 97,
      bytes: (length) => Buffer.alloc(length),
    },
    today: 1,
  });
}

function answerOf(
  asked: NormalUrl,
  answer: 'hard' | SiblingAnswer,
): Awaited<ReturnType<HostLookParts['ask']>> {
  if (answer === 'hard') {
    return { code: STATUS.notFound, http: 404, redirect: null, page: null };
  }
  const at = answer.at === undefined ? asked : normalUrl(answer.at);
  const body = Buffer.from(answer.html);
  return {
    code: STATUS.fine,
    http: 200,
    redirect:
      at.text === asked.text
        ? null
        : { target: at, hops: [302], class: redirectClassOf(asked, at) },
    page: { at, contentType: 'text/html', body, isComplete: true },
  };
}

function normalUrl(url: string): NormalUrl {
  const classified = classifyUrl(url);
  if (classified.url === null) throw new TypeError(`the corpus has no such address: ${url}`);
  return classified.url;
}
