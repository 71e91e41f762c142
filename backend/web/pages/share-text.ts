import type { View } from './view';

/** `3.4 %`; false where nothing is known. */
export function shareText({ translator }: View, share: number | null | undefined): string | false {
  if (share === null || share === undefined) return false;
  return new Intl.NumberFormat(translator.lang, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(share);
}
