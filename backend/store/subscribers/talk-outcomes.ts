/**
 * Why somebody is told on a talk page no more: in the words that are stored as outcome. `renamed`: the account of that
 * name is somebody else's; `unwelcome`: the page keeps bots out, leads elsewhere, or is no wikitext.
 */
export const TALK_OFF_REASONS = [
  'flooded',
  'protected',
  'no-account',
  'renamed',
  'blocked',
  'unwelcome',
  'refused',
] as const;

/** One of them. */
export type TalkOffReason = (typeof TALK_OFF_REASONS)[number];
