import { judgeTakeover } from '../status/takeover/judge-takeover';
import { readTakeoverLine } from './takeover-line';
import { inventedCases } from './testing/takeover-cases';

const CASES = inventedCases();

test.each(CASES.map(({ line, right }) => [line.id, line, right] as const))(
  'what is said of %s is right',
  (_id, line, right) => {
    const { case: given } = readTakeoverLine(JSON.stringify(line));
    expect(given).not.toBeNull();
    if (given === null) return;
    const { verdict, evidence } = judgeTakeover(given);
    expect(right).toContain(verdict);
    const families = new Set(evidence.flatMap(({ family }) => family ?? []));
    if (verdict === 'usurped') expect(families.size).toBeGreaterThan(1);
  },
);
