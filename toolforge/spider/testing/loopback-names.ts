/**
 * Names of this machine, each another one: Spider tells the members of a prepared transaction apart by the names of their hosts
 * alone, not by their ports.
 */
export const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', '127.1', '127.0.1'];
