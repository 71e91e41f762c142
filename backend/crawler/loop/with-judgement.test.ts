import type { Observation } from '../probe/probe';
import { withJudgement } from './with-judgement';

const FINE: Observation = {
  code: 1,
  http: 200,
  httpOfCode: 200,
  method: 'GET',
  redirect: null,
  mime: null,
  kib: null,
  reason: 'ok',
  evidence: [],
  page: null,
  traits: [],
  ms: 5,
};
const HEADING = { sign: 'heading', text: 'Wartung' } as const;

it('nothing against a page leaves what was found as it is', () => {
  expect(withJudgement(FINE, null)).toEqual({ observation: FINE, doubt: null });
});

it('a doubt stands beside the good answer, with what was seen', () => {
  const doubt = { kind: 'doubt', doubt: 'soft-404', evidence: [HEADING] } as const;
  const observation = { ...FINE, evidence: [HEADING] };
  expect(withJudgement(FINE, doubt)).toEqual({ observation, doubt: 'soft-404' });
});

it('what stands in the way takes the place of the answer, and its HTTP number stays', () => {
  const blocked = { kind: 'unjudgeable', reason: 'maintenance', code: 40 } as const;
  const { observation, doubt } = withJudgement(FINE, { ...blocked, evidence: [HEADING] });
  expect(doubt).toBeNull();
  expect(observation).toMatchObject({ code: 40, http: 200, reason: 'maintenance' });
  expect(observation.evidence).toEqual([HEADING]);
});
