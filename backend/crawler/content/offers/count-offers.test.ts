import { growthOf, LINEAR_GROWTH_MAX } from '../../../runtime/testing/growth';
import { isMainOffer, isSold, type Offer, type OfferTopic } from '../../../status/takeover/offer';
import { countOffers } from './count-offers';

const PROSE =
  'The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley. ';

const soldIn = (text: string, head = '', language: string | null = null): OfferTopic[] =>
  countOffers({
    head,
    text,
    paidLinks: [],
    languagesOf: () => (language === null ? [] : [language]),
  })
    .filter(isSold)
    .map(({ topic }) => topic);

const gamblingIn = (text: string, head = ''): Offer | undefined =>
  countOffers({ head, text, paidLinks: [], languagesOf: () => [] }).find(
    ({ topic }) => topic === 'gambling',
  );

test.each<[language: string, topic: OfferTopic, text: string]>([
  ['en', 'gambling', 'Best online casino 2026: claim your welcome bonus and 100 free spins today.'],
  ['de', 'gambling', 'Online Casino ohne Limit: 50 Freispiele und Willkommensbonus sichern'],
  ['fr', 'gambling', 'Meilleur casino en ligne : bonus de bienvenue et tours gratuits'],
  ['es', 'gambling', 'Casino en línea con bono de bienvenida y giros gratis'],
  ['pt', 'gambling', 'Cassino online com bônus de boas-vindas e rodadas grátis'],
  ['it', 'gambling', 'Migliori casinò online con giri gratis e bonus di benvenuto'],
  ['pl', 'gambling', 'Najlepsze kasyna online: darmowe spiny i bonus bez depozytu'],
  ['cs', 'gambling', 'Online casino: volné otáčky a bonus bez vkladu pro nové hráče'],
  ['hu', 'gambling', 'Online kaszinó ingyenes pörgetéssel és befizetés nélküli bónusszal'],
  ['ru', 'gambling', 'Онлайн казино: бездепозитный бонус, игровые автоматы и рабочее зеркало'],
  ['uk', 'gambling', 'Онлайн казино України: вітальний бонус та ігрові автомати на гривні'],
  ['el', 'gambling', 'Online καζίνο με δωρεάν περιστροφές και μπόνους καλωσορίσματος'],
  ['tr', 'gambling', 'Deneme bonusu veren siteler, canlı bahis ve güncel giriş adresi'],
  ['ar', 'gambling', 'كازينو اون لاين مع مكافأة ترحيبية و دورات مجانية'],
  ['fa', 'gambling', 'سایت شرط بندی معتبر، بازی انفجار و کازینو آنلاین'],
  ['he', 'gambling', 'קזינו אונליין עם בונוס ללא הפקדה וסיבובים חינם'],
  ['hi', 'gambling', 'ऑनलाइन कैसीनो में स्वागत बोनस और मुफ्त स्पिन'],
  ['id', 'gambling', 'Situs slot gacor terpercaya, daftar dan bonus new member 100'],
  ['vi', 'gambling', 'Nhà cái uy tín: cá cược thể thao, casino trực tuyến, nổ hũ'],
  ['th', 'gambling', 'สล็อตเว็บตรง คาสิโนออนไลน์ ฝากถอนออโต้ เครดิตฟรี'],
  ['ko', 'gambling', '안전한 카지노사이트 추천, 바카라사이트 첫충 보너스와 먹튀검증'],
  ['ja', 'gambling', 'オンラインカジノの入金不要ボーナスとフリースピン'],
  ['zh', 'gambling', '线上娱乐城，百家乐、体育投注，注册送彩金'],
  ['ca', 'gambling', 'Casinos en línia amb tirades gratuïtes, ruleta i apostes esportives'],
  ['is', 'gambling', 'Netspilavíti með ókeypis snúningum, rúllettu og veðmálum'],
  ['lo', 'gambling', 'ຄາສິໂນອອນລາຍ ບາຄາຣາ ສະລັອດ ຝາກຮັບໂບນັດ'],
  ['km', 'gambling', 'កាស៊ីណូអនឡាញ បាការ៉ា ស្លុត ភ្នាល់បាល់ ដាក់ប្រាក់លើកដំបូង'],
  ['am', 'gambling', 'የመስመር ላይ ካዚኖ፣ የስፖርት ውርርድ እና ሩሌት፣ ይመዝገቡ'],
  ['en', 'pharma', 'Canadian pharmacy: buy Viagra and generic Cialis without prescription'],
  ['en', 'adult', 'Call girls and escort service in the city, independent escorts with photos'],
  ['en', 'loans', 'Payday loans with no credit check, instant approval loans'],
  ['en', 'essays', 'Essay writing service: write my paper, buy an essay from 9 dollars'],
  ['en', 'crypto', 'Crypto signals and a trading bot with guaranteed profit every day'],
  [
    'uz',
    'gambling',
    "Onlayn kazino: bepul aylanish, jonli diler va birinchi depozit uchun bonus. Ro'yxatdan o'ting",
  ],
  [
    'fi',
    'gambling',
    'Päivän vihjeet raveihin: ylikerroin, riskitön veto ja ilmaisveto uusille pelaajille',
  ],
  [
    'it',
    'gambling',
    'Schedina del giorno e pronostici scommesse: doppia chance, bonus per nuovi giocatori',
  ],
  [
    'de',
    'loans',
    'Kredit ohne Schufa, Geld leihen ohne Bonitätsprüfung und Papierkram: jetzt beantragen',
  ],
  ['en', 'loans', 'Urgent loans without documents, low CIBIL, no hidden charges: instant loan app'],
  ['uk', 'loans', 'Позика без відмови та кредит без довідок: оформити онлайн за паспортом'],
  [
    'es',
    'pharma',
    'Venta de Cytotec original y pastillas abortivas, entrega discreta y contra entrega',
  ],
  ['en', 'seo', 'Buy backlinks, guest posting service and dofollow links'],
])('%s: %s is read', (_language, topic, text) => {
  expect(soldIn(text)).toContain(topic);
});

test.each([
  'Personal loan for low CIBIL score at your bank: no salary slip, apply online, no hidden charges',
  'Films of the year, with a 100% approval rating of critics: prices of tickets, buy on the official site',
  'Ohne Bonitätsprüfung zahlt keine seriöse Bank Geld aus. Kredit trotz Schufa: vergleichen Sie den Preis',
  'Ви можете переказати гроші на картку, замовити листівки: ціна з доставкою',
  'Pronostici Serie A oggi, le scelte dei nostri giornalisti. Pronostici calcio: iscriviti alla newsletter',
  'Päivän vihje: tilaa siemenet ajoissa, hinta on halpa. Toinen päivän vihje tilaajille',
])('words of banks, critics, charities and newspapers do not sell: %s', (text) => {
  expect(soldIn(text)).toEqual([]);
});

test('what tells, mentions or explains does not sell', () => {
  expect(soldIn(PROSE.repeat(20))).toEqual([]);
  const report = `${PROSE.repeat(10)} The company runs an online casino in Malta. ${PROSE.repeat(10)}`;
  expect(soldIn(report)).toEqual([]);
  expect(
    soldIn('Sildenafil is a medicine. Viagra was its first name. Doctors prescribe it.'),
  ).toEqual([]);
});

test('a name of the topic close to a word of an offer sells, in words that nobody has listed', () => {
  expect(
    soldIn('Kasinova: register and get your bonus. Kasinova slots: play now, free, best jackpots.'),
  ).toEqual(['gambling']);
  const apart = `casino ${PROSE} bonus ${PROSE}`;
  expect(gamblingIn(apart)).toMatchObject({ strong: 0 });
});

test('names of a word and a lucky number are those of betting sites', () => {
  expect(gamblingIn('hoki777 daftar login')).toMatchObject({ strong: 1 });
  expect(gamblingIn('Windows 98 and route 66 in 1988')).toBeUndefined();
});

test('a term within a longer one counts once', () => {
  expect(gamblingIn('online casino')).toMatchObject({ strong: 1, weak: 0, words: 2 });
});

test('words count in the language of the page, for they are common ones in others', () => {
  // Indonesian “main” and “agen”, Turkish “oran”, are no words of an offer there.
  expect(
    soldIn('The main agenda of Oran: members met on the main street, agents and link roads'),
  ).toEqual([]);
});

test('the head says what a page is about', () => {
  const text = `${PROSE.repeat(3)} online casino, slots, jackpots and odds in our town. Sign up for the lowest price.`;
  expect(gamblingIn(text)).toMatchObject({ isInHead: false });
  const offer = gamblingIn(text, 'Casino bonus');
  expect(offer).toMatchObject({ isInHead: true });
  expect(offer !== undefined && isMainOffer(offer)).toBe(true);
});

test('time grows with the text, be it nothing but terms', async () => {
  const work = (size: number): unknown =>
    countOffers({
      head: '',
      text: 'casino bonus '.repeat(size),
      paidLinks: [],
      languagesOf: () => [],
    });
  expect(await growthOf(work, 20_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});

test('a list of what is to be had is as good as a strong term', () => {
  expect(gamblingIn('roulette, blackjack')).toMatchObject({ strong: 0 });
  expect(gamblingIn('roulette, blackjack, baccarat')).toMatchObject({ strong: 1 });
});

test('forms of one name are no list', () => {
  expect(gamblingIn('slots, slot, bingo')).toMatchObject({ strong: 0 });
  expect(gamblingIn('slots, slot, bingo, roulette')).toMatchObject({ strong: 1 });
});

test('one word said over and over is what a page reports of', () => {
  expect(gamblingIn('welcome bonus '.repeat(20))).toMatchObject({ strong: 5 });
});

test('words of scripts without spaces are told by their length', () => {
  expect(gamblingIn('賭博場所')).toMatchObject({ words: 2 });
  expect(gamblingIn('คาสิโนนะ')).toMatchObject({ words: 2 });
});

test('beginnings of other words are no terms: courts, agencies, oranges', () => {
  const court =
    'The judicial branch: the judiciary publishes orders and the agenda of each session. Contact us, register, log in. Judith Agenor, member, best interests, judicial service, official agency, judicial orders.';
  expect(soldIn(court, 'Judicial branch', 'en')).toEqual([]);
  expect(soldIn(court, 'Judicial branch')).toEqual([]);
  expect(
    gamblingIn('Orange juice from oranges, an orange grove and an orange cup'),
  ).toBeUndefined();
});

test('terms of another language count where phrases of it stand on the page', () => {
  const english = 'The yearbook of the society and its members, with the programme of the season. ';
  expect(soldIn(`${english} slot situs judi daftar bonus, situs slot gacor`, '', 'en')).toEqual([
    'gambling',
  ]);
  expect(gamblingIn('judi')).toMatchObject({ weak: 1 });
});

test.each<[what: string, language: string, head: string, text: string]>([
  [
    'police',
    'en',
    'Police close online casino ring',
    'Police arrested nine men on Monday for running an online casino. Prosecutors say the illegal gambling site took bets of two million. A court will hear the case.',
  ],
  [
    'law',
    'es',
    'La ley del juego',
    'La ley regula las apuestas deportivas y los juegos de casino. El ministerio y la autoridad investigan las casas de apuestas ilegales; el tribunal prohibió dos.',
  ],
  [
    'help',
    'de',
    'Hilfe bei Spielsucht',
    'Spielsucht ist eine Krankheit. Unsere Beratungsstelle hilft Betroffenen von Sportwetten und Online-Casinos. Therapie und Beratung sind kostenlos.',
  ],
  [
    'medicine',
    'en',
    'Sildenafil: patient information',
    'Viagra (sildenafil) tablets treat erectile dysfunction. Ask your doctor or pharmacist. Side effects: headache. Do not take it with nitrates. Contraindications and overdose: see the prescribing information.',
  ],
  [
    'a museum',
    'pl',
    'Kasyno oficerskie, historia budynku',
    'Kasyno wzniesiono w XIX wieku. Dziś to muzeum: wystawa w sali kasyna, historia kasyna i ruletki. Bilety darmowe we wtorki, bonus dla rodzin.',
  ],
  [
    'advice to borrowers',
    'de',
    'Kredit ohne Schufa: Vorsicht vor Vermittlern',
    'Wer mit Sofortzusage trotz negativer Schufa wirbt, verlangt oft Gebühren, warnt die Verbraucherzentrale. Gerichte haben solche Verträge verboten. Die Schuldnerberatung hilft kostenlos; Betroffene erstatten Anzeige bei der Polizei.',
  ],
  [
    'loan apps before a court',
    'en',
    'Police act against instant loan apps',
    'Police arrested six people behind an instant personal loan app that needed no salary slip. Victims were harassed, the investigation found. The court denied bail; the central bank published a warning.',
  ],
  [
    'a lottery company',
    'fi',
    'Veikkauksen tulos laski',
    'Pitkävedon vaihto väheni, kertoo Veikkaus. Ministeriö valmistelee lakia, poliisi valvoo arpajaisia. Peliongelmiin saa apua, sanoo tutkija; pitkäveto toi kolmanneksen.',
  ],
  [
    'midwives',
    'es',
    'Misoprostol en obstetricia',
    'El misoprostol original se estudió en un hospital. Los médicos vigilan los efectos adversos; la guía del ministerio prohíbe las pastillas abortivas sin control médico.',
  ],
])('who tells of such trade sells nothing: %s', (_what, language, head, text) => {
  expect(soldIn(text, head, language)).toEqual([]);
});

test.each<[what: string, language: string, head: string, text: string]>([
  [
    'rates of taxes, of which bookmakers have a word',
    'ru',
    'Налоговые ставки',
    'Ставки умножаются на коэффициенты. Льготные ставки и бонусы за досрочную уплату: ставки даны в таблице, коэффициенты для района.',
  ],
  [
    'hours and sockets that are called slots',
    'id',
    'Slot waktu',
    'Pendaftaran memakai slot waktu; setiap slot memuat dua puluh orang. Daftar dan pilih slot. Bonus dibayar tunai, menang lomba mendapat piala.',
  ],
  [
    'cars of that name',
    'en',
    'Escort owners club',
    'Our escorts meet in June. Escort spares wanted: adult size overalls, naked chassis, escort gearbox. Our escorts won a prize.',
  ],
  [
    'a library that lends',
    'hu',
    'Könyvtári kölcsönzés',
    'Kölcsön hat könyv kérhető, könyvtárközi kölcsön ingyenes. A gyorskölcsön hétvégére szól. Hitelt érdemlő igazolvány kell.',
  ],
  [
    'a seminar that explains how theses are written',
    'de',
    'Hausarbeiten: Leitfaden des Seminars',
    'Bachelorarbeit oder Masterarbeit: Plagiate vermeiden, die Hausarbeit darf man nicht schreiben lassen. Sprechstunde am Lehrstuhl, Preis für die beste Masterarbeit.',
  ],
])('%s: one name of a topic, or people who sell nothing', (_what, language, head, text) => {
  expect(soldIn(text, head, language)).toEqual([]);
});

test('an encyclopedia names a game in each tenth word, and sells none', () => {
  const game =
    'In poker a player may bet, and the casino deals. Roulette and poker were played for pleasure; whoever wins the pot deals next, and the odds of a free bet are worse than they look. ';
  expect(soldIn(game.repeat(12), 'Poker', 'en')).toEqual([]);
});

/** How many names of a topic a Spanish or English text has. */
const namesIn = (topic: OfferTopic, text: string, language: string): number | undefined =>
  countOffers({ head: '', text, paidLinks: [], languagesOf: () => [language] }).find(
    (one) => one.topic === topic,
  )?.names;

test.each<[topic: OfferTopic, language: string, text: string, names: number]>([
  ['essays', 'en', 'essay writing service. Of the essay writing services', 1],
  ['adult', 'en', 'a call girl, many call girls', 1],
  ['seo', 'en', 'a guest post, more guest posts, and guest posting', 1],
  // A longer name stands between the two, by letters.
  ['gambling', 'es', 'el casino, casinos con casino en vivo', 2],
])('forms of a name of several words are one, too: %s', (topic, language, text, names) => {
  expect(namesIn(topic, text, language)).toBe(names);
});

test('forms of one name are one name', () => {
  expect(gamblingIn('slot slots slot')?.names).toBe(1);
  expect(gamblingIn('slot, roulette, free spins')?.names).toBe(3);
});
