import type { LinkedCopy } from '../store/archives/linked-copies';
import { nearestLinked } from './nearest-linked';
import { normalUrl } from '../url/testing/normal-url';

const linkTo = (timestamp: string, isRefused = false): LinkedCopy => ({
  urlId: Number(timestamp.slice(0, 4)),
  url: normalUrl(`https://web.archive.org/web/${timestamp}/http://museum.org/`),
  isRefused,
});

test('nearest before the wanted moment first, then after it; what was refused comes last', () => {
  const years = ['2003', '2019', '2009', '2015', '2024', '2011', '2013'].map((year) =>
    linkTo(year),
  );
  const linked = [linkTo('20171231', true), ...years];
  const inOrder = nearestLinked(linked, '20180101000000').map(({ urlId }) => urlId);
  expect(inOrder).toEqual([2015, 2013, 2011, 2019, 2024, 2017]);
});

test('what is no copy is left out', () => {
  const page = { urlId: 1, url: normalUrl('http://museum.org/'), isRefused: false };
  expect(nearestLinked([page], '20180101000000')).toEqual([]);
});
