/* oxlint-disable unicorn/no-thenable -- “then” is a word of the command line's contract; nobody awaits these objects */
import type { TakeoverVerdict } from '../../status/takeover/judge-takeover';

/** A line of `weboid usurped`, and what is right to say of it. */
export interface InventedCase {
  line: Readonly<Record<string, unknown> & { id: string }>;
  /** The first is best; the others are right, too. */
  right: readonly TakeoverVerdict[];
}

const SUBJECTS = [
  [
    'mill',
    'Museum Lunden',
    'The mill was built in 1847 by the brothers Olsen, who ground rye for the valley of Lunden until 1931. Its wheel of oak turns again since Anna Berg had it mended; 4310 people came to see it.',
  ],
  [
    'comet',
    'Observatory of Halden',
    'The comet was seen by Peder Krag on the night of 14 November 1680. His drawings, kept at Halden, show a tail of 70 degrees. Ole Holm measured 212 plates of it and found its way around the sun.',
  ],
  [
    'bridge',
    'Bridges of Norrby',
    'The bridge of Norrby carries the road over the Luna since 1902. Engineer Karin Dahl made it of 1,730 tons of steel. In 1944 its middle arch fell; Nils Ekman built the one that stands there now.',
  ],
  [
    'orchid',
    'Flora of the Karst',
    'The orchid grows on the meadows of the Karst above 900 metres. Botanist Ivana Kos counted 416 plants near Postojna, all of them white. Shepherds call it the bell of Saint Vid and never cut it.',
  ],
  [
    'score',
    'Archive of Organ Music',
    'The score was found by Marta Lindt in the tower of Sankt Veit. Its 118 leaves hold six fugues by Johann Adler, who played the organ there from 1721. The ink of the last one is of another hand.',
  ],
  [
    'glacier',
    'Ice Survey',
    'The glacier of Brenn has drawn back by 641 metres since Tomas Hjelm first marked its edge in 1911. Stakes set by Eva Storm show that it lost 212 centimetres of ice in one summer alone.',
  ],
] as const;

const OFFERS = [
  [
    'Online casino',
    'Play at the best online casino: claim your welcome bonus and 200 free spins today. Live casino games, slots and jackpots, fast payouts. Register now, deposit and win real money.',
  ],
  [
    'Slot gacor hari ini',
    'Situs slot gacor terpercaya dengan bonus new member 100. Daftar slot online, deposit pulsa dan raih jackpot maxwin. Link alternatif dan rtp live tersedia setiap hari untuk member.',
  ],
  [
    'Buy Viagra online',
    'Canadian pharmacy: buy Viagra and generic Cialis without prescription. Cheap pills, discreet packaging, overnight delivery. Order now and save 40 percent on erectile dysfunction pills.',
  ],
  [
    'Essay writing service',
    'Our essay writing service helps students: order your paper today. Write my essay, dissertation help, term paper writing by academic writers, plagiarism free paper and free revisions.',
  ],
  [
    'Онлайн казино',
    'Онлайн казино с бездепозитным бонусом: игровые автоматы, фриспины и ставки на спорт. Регистрация за минуту, рабочее зеркало, вывод денег на карту и бонус на депозит для новых игроков.',
  ],
  [
    '카지노사이트 추천',
    '안전한 카지노사이트 추천과 먹튀검증. 온라인 바카라, 슬롯사이트, 스포츠토토 첫충 보너스와 꽁머니 이벤트. 가입하고 쿠폰 받으세요, 메이저놀이터 보증업체 안내와 라이브카지노.',
  ],
  [
    'Nhà cái uy tín',
    'Nhà cái uy tín số một: cá cược bóng đá, casino trực tuyến, nổ hũ đổi thưởng và bắn cá. Đăng ký tài khoản nhận khuyến mãi nạp tiền, rút tiền nhanh, tỷ lệ kèo hấp dẫn mỗi ngày.',
  ],
] as const;

const HONEST =
  'Our bakery opens at six. We bake bread of rye and spelt, rolls with seeds and a cake for each season. Come in, have a coffee, and take home what is still warm. On Mondays we are closed. Orders for parties are taken by phone.';
const CITED = '2012-05-01';
const TODAY = '2026-11-01';

type Subject = (typeof SUBJECTS)[number];

function page(title: string, text: string, extra = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>${extra}</body></html>`;
}

/** Cases of each kind over several subjects and offers, all invented. */
export function inventedCases(): InventedCase[] {
  return SUBJECTS.flatMap((subject, n) => casesOf(subject, n));
}

function casesOf([name, site, text]: Subject, n: number): InventedCase[] {
  const host = `${name}-${n}.example.org`;
  const url = (path: string): string => `http://${host}/${path}`;
  const then = {
    url: url(name),
    html: page(`The ${name} | ${site}`, `${text} ${text.replaceAll('.', ' also.')}`),
    date: CITED,
  };
  const now = (html: string) => ({ url: url(name), html, headers: {}, date: TODAY });
  const [offerTitle, offerText] = OFFERS[n % OFFERS.length] ?? OFFERS[0];
  const [otherTitle, otherText] = OFFERS[(n + 3) % OFFERS.length] ?? OFFERS[0];
  const offer = page(offerTitle, `${offerText} ${offerText}`);
  const other = {
    then: { ...then, url: url('other') },
    now: { ...now(page(otherTitle, otherText)), url: url('other') },
  };
  const kept = {
    then: { ...then, url: url('kept') },
    now: { ...now(then.html), url: url('kept') },
  };
  const later = { registered: '2022-03-15' };
  const parked = [{ from: '2019-01-01', to: '2019-08-01', state: 'parked' }];
  const make = (
    kind: string,
    right: TakeoverVerdict[],
    html: string,
    known: object = {},
  ): InventedCase => ({
    line: { id: `${kind}-${n}`, then, now: now(html), host: known },
    right,
  });
  return [
    make('taken-later', ['usurped'], offer, later),
    make('taken-parked', ['usurped'], offer, { history: parked, invented: { html: offer } }),
    make('taken-siblings', ['usurped?', 'usurped'], offer, { siblings: [other, other] }),
    make(
      'taken-named',
      ['usurped?', 'usurped'],
      page(`${site}: ${offerTitle}`, `${site}. ${offerText}`),
      later,
    ),
    make(
      'taken-scraped',
      ['usurped?', 'usurped'],
      page(`The ${name} | ${site}`, `${text} ${offerText} ${offerText}`),
      later,
    ),
    make('taken-unknown', ['usurped?'], offer),
    make('confirmed', ['usurped'], offer, { people: 1 }),
    make('objected', ['drifted', 'same'], offer, { ...later, people: -1 }),
    make('same', ['same'], then.html, later),
    make(
      'redesigned',
      ['same'],
      page(`The ${name} – ${site}`, text, '<nav><a href="/a">News</a><a href="/b">Shop</a></nav>'),
    ),
    make('added', ['same'], page(`The ${name} | ${site}`, `${text} ${HONEST}`), later),
    make('hacked', ['drifted', 'same'], offer, { siblings: [kept] }),
    make(
      'advertised',
      ['same'],
      page(
        `The ${name} | ${site}`,
        `${text} ${text.replaceAll('.', ' also.')}`,
        `<p>${offerText}</p>`,
      ),
    ),
    make(
      'commented',
      ['same'],
      page(
        `The ${name} | ${site}`,
        `${text} ${text.replaceAll('.', ' also.')}`,
        `<div class="comments">${offerText.repeat(9)}</div>`,
      ),
      later,
    ),
    make('honest', ['drifted'], page('Bakery', HONEST), {
      ...later,
      history: parked,
      siblings: [other],
    }),
    make('rewritten', ['drifted', 'same'], page(`${name} news`, HONEST)),
    make(
      'wall',
      ['unknown'],
      page(
        'Just a moment...',
        'Checking your browser before you continue. Enable JavaScript and cookies to continue.',
      ),
    ),
    make(
      'shell',
      ['unknown'],
      '<html><body><div id="root"></div><script src="/app.js"></script></body></html>',
      later,
    ),
    make(
      'login',
      ['unknown'],
      page(
        'Log in',
        '<form action="/login">Name <input name=u> Password <input type=password></form>',
      ),
    ),
    { line: { id: `no-copy-${n}`, then: null, now: now(offer), host: later }, right: ['unknown'] },
  ];
}
