import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from './root';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      os: z.array(z.string()).default(['linux']),
      cpu: z.array(z.string()).default(['x64']),
      libc: z.array(z.string()).default(['glibc']),
    }),
  ),
});
type Locked = z.infer<typeof lockSchema>['packages'][string];

const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')),
);
/** Without Weboid itself. */
const named = Object.entries(packages).filter(([name]) => name !== '');

/** Where tests run and Weboid does: other machines' builds of a tool are never installed there. */
const isForLinux = ({ os, cpu, libc }: Locked): boolean =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');

test('every package that npm installs here has the hash that it is checked against', () => {
  expect(named.length).toBeGreaterThan(500);
  const unchecked = named.filter(([, { integrity }]) => integrity === undefined);
  expect(unchecked.filter(([, locked]) => isForLinux(locked)).map(([name]) => name)).toEqual([]);
});

test('only builds of development tools for other machines lack it', () => {
  const unchecked = named.filter(([, { integrity }]) => integrity === undefined);
  expect(unchecked.filter(([, { dev, optional }]) => !(dev && optional))).toEqual([]);
});

test('no hash is of a kind that can be forged', () => {
  const weak = named.filter(([, { integrity }]) => integrity?.startsWith('sha512-') === false);
  expect(weak.map(([name]) => name)).toEqual([]);
});
