import { hostname } from 'node:os';

const BYTES_MAX = 64;

/** Of this machine; on Kubernetes it is that of the pod. @returns 64 bytes at most */
export function machineName(): string {
  return hostname().slice(0, BYTES_MAX);
}
