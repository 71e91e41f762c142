import type { StoredWebhook } from '../../../store/subscribers/webhooks-of-person';
import type { NamedTopic } from './named-topic';

/** A webhook with names of its topics. */
export interface ShownWebhook extends Omit<StoredWebhook, 'topics'> {
  topics: readonly NamedTopic[];
}
