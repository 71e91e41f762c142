import { STATUS } from '../status-code';
import { caseReasonOf } from './case-reason';

test('tells the number where there is one, else the name of the code', () => {
  expect(caseReasonOf({ code: STATUS.notFound, http: 404 })).toBe('http-404');
  expect(caseReasonOf({ code: STATUS.unknownDomain, http: null })).toBe('unknown-domain');
});
