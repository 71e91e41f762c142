import { isToBeAccepted, isToBeRejected, type SamplePlan } from './sample-plan';

/**
 * How far one run over a domain is (L1). Nothing but counts: which URLs they are, whoever looks at them
 * knows, and a run may be kept anywhere and go on days later.
 */
export interface DomainSample {
  /** All URLs of the domain. */
  readonly urls: number;
  /** Those of them that the run before reported as broken. */
  readonly reported: number;
  /** Reported ones looked at in this run. */
  readonly rechecked: number;
  readonly stayedBroken: number;
  /** Others looked at in this run. */
  readonly drawn: number;
  readonly drawnBroken: number;
  readonly decision: 'open' | 'rejected' | 'accepted';
}

/** What is to be looked at next; as many at once as is convenient, but no more than `urls`. */
export type SampleStep =
  /** Reported URLs, all of them. */
  | { readonly kind: 'recheck'; readonly urls: number }
  /** URLs that were not reported and not looked at in this run. */
  | { readonly kind: 'group'; readonly urls: number }
  /** The same; they are all that are left. */
  | { readonly kind: 'rest'; readonly urls: number }
  /** Nothing; so many are presumed good, which is no verdict on any of them. */
  | { readonly kind: 'end'; readonly presumedGood: number };

/** What came of looking. */
export interface SeenUrls {
  readonly checked: number;
  readonly broken: number;
}

/**
 * Begins a run.
 * @throws {RangeError} when more were reported than there are
 */
export function beginSample(urls: number, reported: number): DomainSample {
  if (reported > urls) throw new RangeError(`${reported} of ${urls} URLs cannot be broken`);
  const nothing = { rechecked: 0, stayedBroken: 0, drawn: 0, drawnBroken: 0 };
  return { urls, reported, ...nothing, decision: 'open' };
}

/** What is to be looked at next: first all that was reported, then groups until one decides. */
export function nextSampleStep(sample: DomainSample, plan: SamplePlan): SampleStep {
  const toRecheck = sample.reported - sample.rechecked;
  if (toRecheck > 0) return { kind: 'recheck', urls: toRecheck };
  const left = sample.urls - sample.reported - sample.drawn;
  if (left === 0 || sample.decision === 'accepted') return { kind: 'end', presumedGood: left };
  if (sample.decision === 'rejected') return { kind: 'rest', urls: left };
  const leftOfGroup = plan.groupUrls - (sample.drawn % plan.groupUrls);
  return { kind: 'group', urls: Math.min(leftOfGroup, left) };
}

/**
 * The sample after URLs of its next step were looked at; a whole group decides.
 * @throws {RangeError} when there were more than the step asked for
 */
export function sampleAfter(sample: DomainSample, seen: SeenUrls, plan: SamplePlan): DomainSample {
  const step = nextSampleStep(sample, plan);
  const asked = step.kind === 'end' ? 0 : step.urls;
  if (seen.checked > asked || seen.broken > seen.checked) {
    throw new RangeError(`${seen.broken} of ${seen.checked} broken, where ${asked} were asked for`);
  }
  if (step.kind === 'recheck') {
    const rechecked = sample.rechecked + seen.checked;
    return { ...sample, rechecked, stayedBroken: sample.stayedBroken + seen.broken };
  }
  const drawn = sample.drawn + seen.checked;
  const after = { ...sample, drawn, drawnBroken: sample.drawnBroken + seen.broken };
  const isWholeGroup = step.kind === 'group' && seen.checked === step.urls;
  return isWholeGroup ? { ...after, decision: decisionOn(after, plan) } : after;
}

/** What looks at a domain have shown since its sample was told of them. */
export interface LooksAtDomain {
  /** At URLs that the run before reported as broken. */
  readonly reported: SeenUrls;
  /** At others. */
  readonly drawn: SeenUrls;
}

/**
 * The sample after looks that came as they came, when nothing that its step asked for is left to be looked at: reported
 * URLs that could not be looked at again are none any more, and a group that is short goes on.
 */
export function sampleAfterLooks(
  sample: DomainSample,
  looks: LooksAtDomain,
  plan: SamplePlan,
): DomainSample {
  const rechecked = sampleAfterRechecks(sample, looks.reported);
  return sampleAfterDrawn({ ...rechecked, reported: rechecked.rechecked }, looks.drawn, plan);
}

/** The same while something of it is left: reported URLs are looked at later. */
export function sampleAmidLooks(
  sample: DomainSample,
  looks: LooksAtDomain,
  plan: SamplePlan,
): DomainSample {
  return sampleAfterDrawn(sampleAfterRechecks(sample, looks.reported), looks.drawn, plan);
}

function sampleAfterRechecks(sample: DomainSample, reported: SeenUrls): DomainSample {
  const { checked, broken } = atMost(reported, sample.reported - sample.rechecked);
  const rechecked = sample.rechecked + checked;
  return { ...sample, rechecked, stayedBroken: sample.stayedBroken + broken };
}

function sampleAfterDrawn(sample: DomainSample, drawn: SeenUrls, plan: SamplePlan): DomainSample {
  const step = nextSampleStep(sample, plan);
  if (step.kind !== 'group' && step.kind !== 'rest') return sample;
  return sampleAfter(sample, atMost(drawn, step.urls), plan);
}

const atMost = ({ checked, broken }: SeenUrls, urls: number): SeenUrls => ({
  checked: Math.min(checked, urls),
  broken: Math.min(broken, urls),
});

function decisionOn(sample: DomainSample, plan: SamplePlan): DomainSample['decision'] {
  const { reported, stayedBroken } = sample;
  const checked = sample.rechecked + sample.drawn;
  const good = checked - stayedBroken - sample.drawnBroken;
  const counts = { reported, stayedBroken, checked, good };
  if (isToBeRejected(counts, plan)) return 'rejected';
  return isToBeAccepted(counts, plan) ? 'accepted' : 'open';
}
