import { parse } from 'yaml';
import { z } from 'zod';
import { describeIssue } from '../runtime/describe-issue';
import type { NewJob } from './api/jobs-api';
import { OpsError } from './api/ops-error';

/** Keys of `toolforge jobs load` that Weboid's jobs use (toolforge/schemas/jobs.schema.json). */
const rowSchema = z
  .strictObject({
    name: z.string().min(1).max(52),
    command: z.string().min(1),
    image: z.string().min(1),
    continuous: z.literal(true).optional(),
    schedule: z.string().optional(),
    replicas: z.int().min(0).optional(),
    port: z.int().min(1).max(65_535).optional(),
    publish: z.literal('/').optional(),
    'health-check-http': z.string().startsWith('/').optional(),
    'health-check-script': z.string().min(1).optional(),
    mem: z.string().optional(),
    cpu: z.union([z.string(), z.number()]).optional(),
    retry: z.int().min(0).max(5).optional(),
    timeout: z.int().min(0).optional(),
    emails: z.enum(['none', 'all', 'onfinish', 'onfailure']).optional(),
    mount: z.enum(['all', 'none']).optional(),
    filelog: z.boolean().optional(),
  })
  .refine((row) => (row.continuous === true) !== (row.schedule !== undefined), {
    message: 'a job is either continuous or has a schedule',
  });

/** The list has no key in the file; here it has one, by which messages name it. */
const fileSchema = z.object({ jobs: z.array(rowSchema).min(1) });

type Row = z.infer<typeof rowSchema>;

/**
 * The jobs of a jobs.yaml, as the jobs API takes them, in their order.
 * @param image takes the place of the one that each names
 * @param from where the text is from, for messages
 * @throws OpsError naming the job and the key
 */
export function jobsIn(text: string, image: string, from: string): NewJob[] {
  const read = fileSchema.safeParse({ jobs: parsed(text, from) });
  if (read.success) return read.data.jobs.map((row) => jobOf(row, image));
  throw new OpsError(`${from}: ${describeIssue(read.error)}`);
}

function parsed(text: string, from: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new OpsError(`${from} is no YAML`, { cause });
  }
}

/** Keys that the API names otherwise, and those that it takes as they are. JSON leaves out what is undefined. */
function jobOf(row: Row, image: string): NewJob {
  const { continuous, name, command, image: _, mem, cpu, ...asTheyAre } = row;
  const { 'health-check-http': __, 'health-check-script': ___, ...rest } = asTheyAre;
  return {
    job_type: continuous === true ? 'continuous' : 'scheduled',
    name,
    cmd: command,
    imagename: image,
    memory: mem,
    cpu: cpu === undefined ? undefined : String(cpu),
    health_check: healthCheckOf(row),
    ...rest,
  };
}

function healthCheckOf(row: Row): object | undefined {
  const { 'health-check-http': path, 'health-check-script': script } = row;
  if (path !== undefined) return { type: 'http', path };
  return script === undefined ? undefined : { type: 'script', script };
}
