import { readFileSync } from 'node:fs';

/** The most memory that a running process has held, in bytes; 0 where it is not there. */
export function peakBytesOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    // It ends between two looks.
    return 0;
  }
}
