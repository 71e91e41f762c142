import type { ProblemDetails } from '../parse-details';

/** All that is told of a link that fails; tests change what they are about. */
export function detailsOf(changes: Partial<ProblemDetails> = {}): ProblemDetails {
  return {
    url: 'http://dead.example.net/a',
    verdict: 'unreachable',
    code: 18,
    http: 404,
    reason: 'not-found',
    unjudgeable: false,
    since: '2026-10-20',
    lastGood: '2026-10-17',
    lastChecked: '2026-11-19',
    failures: 6,
    sameAnswer: true,
    reservation: undefined,
    evidence: [],
    redirect: undefined,
    redirectClass: undefined,
    reports: 0,
    presumedReachable: false,
    archives: [],
    archivesSearched: undefined,
    replacement: undefined,
    domainFindings: [],
    declaredDead: undefined,
    isTagged: false,
    otherPages: undefined,
    takeover: undefined,
    ...changes,
  };
}
