import type { DetailsContext } from '../gateway/details';
import {
  fixAddress,
  reportFormAddress,
  sayAddress,
  sectionAddress,
} from '../state/service-addresses';
import type { ProblemLinks } from './problem-content';
import { isOpenAddress } from './shown-address';

/** Where a popover leads. An address that cannot be linked to may not even be spelt as a parameter. */
export function linksFor(context: DetailsContext, url: string, isDoubtful: boolean): ProblemLinks {
  const { service, page } = context;
  const report = reportFormAddress(service, page);
  if (!isOpenAddress(url)) return { report };
  const say = sayAddress(service, page, url);
  const works = `${say}#hand`;
  const dead = isDoubtful ? {} : { propose: `${say}#replacement` };
  if (!isEditor(context)) return { report, works, ...dead };
  const section = sectionAddress(service, page, url);
  const fix = isDoubtful ? {} : { fix: fixAddress(service, page, url) };
  return { report, works, section, ...dead, ...fix };
}

/** Where people remove the address of its live page; undefined as above. */
export function removalAddress(
  { service, page }: Pick<DetailsContext, 'service' | 'page'>,
  url: string,
): string | undefined {
  return isOpenAddress(url) ? `${sayAddress(service, page, url)}#replacement` : undefined;
}

/** Texts to copy are nothing to who is not likely to edit the page. */
export function isEditor({ settings }: Pick<DetailsContext, 'settings'>): boolean {
  return settings.show === 'doubtful' || mw.config.get('wgIsProbablyEditable');
}
