import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { RUP_PATH } from './offered';

const LENGTH_MAX = 8_000;
const value = z.string().max(LENGTH_MAX).optional();

const rupQuery = z.object({
  Action: z
    .string()
    .max(LENGTH_MAX)
    .describe('Register, Unregister, ModifyPreferences, GetSequenceNumber or GetIndex.'),
  RobotEmail: value.describe('Register, ModifyPreferences: where reports are to go.'),
  Latency: value.describe(
    'Register, ModifyPreferences: time between reports: day, week or month, as in 2-week.',
  ),
  Exclude: value.describe(
    'Register, ModifyPreferences: patterns (RE2) of links of which nothing is told, with blanks between.',
  ),
  IncludeOnly: value.describe(
    'Register, ModifyPreferences: patterns (RE2) of the only links of which is told, with blanks between.',
  ),
  RegisteredRobotEmail: value.describe('All but Register and GetIndex: the address of the robot.'),
  RegistrationKey: value.describe('All but Register and GetIndex: the key that Register told.'),
  Span: value.describe('GetIndex: how far back, as in 3-day; at most MaxQuerySpan.'),
});

const asked = {
  path: RUP_PATH,
  query: rupQuery,
  example: { Action: 'GetIndex', Span: '1-day' },
  formats: ['html'],
  answer: null,
  access: 'all',
} as const;

/** What programs can ask by the Remote Update Protocol (R2). */
export const RUP_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/rupinfo.txt',
    id: 'rupInfo',
    summary: 'What this server offers by the Remote Update Protocol (draft-rfced-exp-cosmo-00).',
    query: z.object({}),
    example: {},
    formats: ['text'],
    answer: null,
    access: 'all',
  },
  {
    ...asked,
    method: 'get',
    id: 'rup',
    summary:
      'Remote Update Protocol: what changed of links, to anybody (GetIndex), or by mail to registered robots.',
  },
  {
    ...asked,
    method: 'post',
    id: 'rupForm',
    summary: 'The same, as a form in the body.',
  },
];
