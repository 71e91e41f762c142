import type { Detector } from '../signs/detector';
import { comingSoon } from './coming-soon';
import { defaultPage } from './default-page';
import { homePage } from './home-page';
import { likeMissingSibling } from './like-missing-sibling';
import { login } from './login';
import { notFoundAddress } from './not-found-address';
import { notFoundText } from './not-found-text';
import { parked } from './parked';

/** Every way to doubt a page; the first that finds a ground names it. */
export const DETECTORS: readonly Detector[] = [
  login,
  parked,
  defaultPage,
  comingSoon,
  homePage,
  notFoundAddress,
  notFoundText,
  likeMissingSibling,
];
