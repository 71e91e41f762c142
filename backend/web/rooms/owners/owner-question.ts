import { z } from 'zod';
import { CASE_STAGES, type CaseStage } from '../../../status/case-stage';
import { CLAIM_FORMATS } from '../../../store/providers/domain-claim';
import { lang } from '../../http/parameters';

/** What a form has led to. */
const DONE = [
  'added',
  'changed',
  'looking',
  'removed',
  'impossible',
  'there',
  'too-many',
  'bad-name',
  'suffix',
  'unlisted',
  'no-recipient',
  'limit',
] as const;

/** The same, as a word. */
export type OwnerDone = (typeof DONE)[number];

const SUCCESSES: ReadonlySet<string> = new Set<OwnerDone>([
  'added',
  'changed',
  'looking',
  'removed',
]);

/** Those that are no success. */
export const OWNER_REFUSALS: ReadonlySet<OwnerDone> = new Set(
  DONE.filter((done) => !SUCCESSES.has(done)),
);

/** What can be asked at `/owners`. */
export const ownersSchema = z.object({
  domain: z.string().max(2_000).optional().describe('What the form to claim a domain begins with.'),
  done: z.enum(DONE).optional().describe('What a form has led to.'),
  lang,
});

/** Days between two digests at least. */
export const EVERY_DAYS = ['1', '7', '30'] as const;

/** The field that chooses a stage. */
export const stageField = <Stage extends CaseStage>(stage: Stage): `stage-${Stage}` =>
  `stage-${stage}`;

const id = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,9})$/)
  .transform(Number);
const chosen = z.literal('1').optional();

/** What the forms of the page send. */
export const ownerFormSchema = z.object({
  action: z.enum(['add', 'look', 'remove', 'prefer']),
  claim: id.optional(),
  domain: z.string().max(2_000).optional(),
  /** 0: nobody. */
  recipient: id.optional(),
  'may-write': chosen,
  'stage-found': chosen,
  'stage-referred': chosen,
  'stage-dropped': chosen,
  'stage-removed': chosen,
  'stage-restored': chosen,
  every: z.enum(EVERY_DAYS).optional(),
  form: z.enum(CLAIM_FORMATS).optional(),
  token: z.string().max(1_000),
  lang,
});

/** A form as it was sent. */
export type OwnerForm = z.infer<typeof ownerFormSchema>;

/** The stages that a form has chosen. */
export function stagesIn(form: OwnerForm): CaseStage[] {
  return CASE_STAGES.filter((stage) => form[stageField(stage)] !== undefined);
}
