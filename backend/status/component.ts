/** The components that run on and on, by their names in the Procfile. */
export const COMPONENT_NAMES = [
  'web',
  'crawler',
  'feeder',
  'archive',
  'dispatch',
  'deliver',
  'care',
  'repair',
] as const;

export type ComponentName = (typeof COMPONENT_NAMES)[number];
