import type { Database } from '../../../runtime/database';
import { UNCHECKED } from '../../../status/check-state';
import { isChange } from '../../../status/verdict-ground';
import type { NewChange } from '../../../store/changes/change-feed';
import { appendChanges } from '../../../store/changes/table-change-feed';
import { lockStates } from '../../../store/urls/url-state';
import type { RandomWorld } from './random-world';
import { idsOf } from './url-ids';

/** Logs how checks came to say of all URLs of a world what they say, as if nothing had been known of them before. */
export async function storeChanges(
  database: Database,
  { urls, wikis }: RandomWorld,
  nowS: number,
): Promise<void> {
  const ids = await idsOf(
    database,
    urls.map(({ url }) => url),
  );
  const states = await lockStates(
    database,
    [...ids.values()].map(({ urlId }) => urlId),
  );
  const policies = wikis.map(({ policy }) => policy);
  const changes = [...ids].flatMap(([url, { urlId }]): NewChange[] => {
    const checks = states.get(urlId) ?? UNCHECKED;
    const change = {
      urlId,
      url,
      from: { kind: 'checks', checks: UNCHECKED } as const,
      to: { kind: 'checks', checks } as const,
      reason: 'test',
    };
    return isChange(change, policies) ? [change] : [];
  });
  await database.transaction((tx) => appendChanges(tx, changes, nowS));
}
