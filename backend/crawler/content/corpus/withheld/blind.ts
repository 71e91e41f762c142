import { framedPage } from './site-frame';

/** A page that came with 404 or 500, and whether it says that what was asked for is withheld. */
export interface WithheldSample {
  name: string;
  isWithheld: boolean;
  html: string;
}

const EN = ['News', 'Sport', 'Culture', 'Weather', 'Video', 'About us'];
const DE = ['Nachrichten', 'Sport', 'Kultur', 'Wetter', 'Mediathek', 'Über uns'];
const FR = ['Actualités', 'Sport', 'Culture', 'Météo', 'Vidéos', 'À propos'];
const ES = ['Noticias', 'Deportes', 'Cultura', 'El tiempo', 'Vídeos', 'Quiénes somos'];
const PL = ['Wiadomości', 'Sport', 'Kultura', 'Pogoda', 'Wideo', 'O nas'];
const RU = ['Новости', 'Спорт', 'Культура', 'Погода', 'Видео', 'О нас'];
const IT = ['Notizie', 'Sport', 'Cultura', 'Meteo', 'Video', 'Chi siamo'];
const JA = ['ニュース', 'スポーツ', '文化', '天気', '動画', '会社概要'];
const NL = ['Nieuws', 'Sport', 'Cultuur', 'Weer', 'Video', 'Over ons'];
const PT = ['Notícias', 'Esporte', 'Cultura', 'Tempo', 'Vídeos', 'Sobre nós'];

const page =
  (lang: string, site: string, login: string, menu: readonly string[]) =>
  (title: string, body: string): string =>
    framedPage({ lang, site, login, menu, title, body });
const herald = page('en', 'Valley Herald', 'Log in', EN);
const bote = page('de', 'Talbote', 'Anmelden', DE);
const gazette = page('fr', 'La Gazette du Val', 'Se connecter', FR);
const diario = page('es', 'El Diario del Valle', 'Iniciar sesión', ES);
const kurier = page('pl', 'Kurier Doliny', 'Zaloguj się', PL);
const vestnik = page('ru', 'Вестник долины', 'Войти', RU);
const corriere = page('it', 'Corriere della Valle', 'Accedi', IT);
const shimbun = page('ja', '谷新聞', 'ログイン', JA);
const bode = page('nl', 'De Dalbode', 'Inloggen', NL);
const jornal = page('pt', 'Jornal do Vale', 'Entrar', PT);

/** Written before the rule, by the same hand, and not changed since. */
export const WRITTEN_FIRST: readonly WithheldSample[] = [
  {
    name: 'video, country, en',
    isWithheld: true,
    html: herald(
      'Video unavailable | Valley Herald',
      '<h1>This video is not available in your country</h1><p>Because of rights we can show it at home only. We are sorry.</p>',
    ),
  },
  {
    name: 'region, GDPR, en',
    isWithheld: true,
    html: herald(
      'Our European visitors are important to us',
      '<h1>Our website is unavailable in your region</h1><p>We recognize you are attempting to access this website from a country belonging to the European Economic Area, and cannot grant you access at this time.</p>',
    ),
  },
  {
    name: 'log in to view, en',
    isWithheld: true,
    html: herald(
      'Please log in - Valley Herald',
      '<h1>Please log in to view this page</h1><p>Only members can see what stands here. Become a member today.</p><form><input type="email"><input type="password"><button>Log in</button></form>',
    ),
  },
  {
    name: 'subscribers, en',
    isWithheld: true,
    html: herald(
      'Subscribers only | Valley Herald',
      '<h2>This content is for subscribers only</h2><p>Choose a plan to go on reading. From one euro a week.</p>',
    ),
  },
  {
    name: 'Land, de',
    isWithheld: true,
    html: bote(
      'Nicht verfügbar - Talbote',
      '<h1>Dieser Inhalt ist in Ihrem Land nicht verfügbar</h1><p>Aus rechtlichen Gründen dürfen wir dieses Video nur im Inland zeigen.</p>',
    ),
  },
  {
    name: 'Anmeldung, de',
    isWithheld: true,
    html: bote(
      'Anmeldung erforderlich - Talbote',
      '<h1>Sie müssen sich anmelden, um diese Seite zu sehen</h1><p>Noch kein Konto? Hier können Sie sich registrieren.</p>',
    ),
  },
  {
    name: 'abonnés, fr',
    isWithheld: true,
    html: gazette(
      'Article réservé aux abonnés',
      '<h1>Cet article est réservé aux abonnés</h1><p>Abonnez-vous pour lire la suite, sans engagement.</p>',
    ),
  },
  {
    name: 'país, es',
    isWithheld: true,
    html: diario(
      'Contenido no disponible',
      '<h1>Este contenido no está disponible en tu país</h1><p>Lo sentimos. Los derechos no nos permiten mostrarlo fuera.</p>',
    ),
  },
  {
    name: 'zaloguj, pl',
    isWithheld: true,
    html: kurier(
      'Wymagane logowanie',
      '<h1>Musisz się zalogować, aby zobaczyć tę stronę</h1><p>Załóż konto, to nic nie kosztuje.</p>',
    ),
  },
  {
    name: 'страна, ru',
    isWithheld: true,
    html: vestnik(
      'Видео недоступно',
      '<h1>Это видео недоступно в вашей стране</h1><p>По решению правообладателя.</p>',
    ),
  },
  {
    name: '会員限定, ja',
    isWithheld: true,
    html: shimbun(
      '会員限定記事 | 谷新聞',
      '<h1>この記事は会員限定です</h1><p>続きを読むには会員登録が必要です。</p>',
    ),
  },
  {
    name: 'missing, log in below, en',
    isWithheld: false,
    html: herald(
      'Page not found | Valley Herald',
      '<h1>Page not found</h1><p>Perhaps it was moved. If you are a subscriber, log in to see all of our articles.</p>',
    ),
  },
  {
    name: 'missing, no title of its own, en',
    isWithheld: false,
    html: herald(
      'Valley Herald',
      '<h1>We looked everywhere</h1><p>The page that you wanted is gone. Log in or go to the front page.</p><h3>Subscribe to our newsletter</h3>',
    ),
  },
  {
    name: 'missing, log in box, de',
    isWithheld: false,
    html: bote(
      'Seite nicht gefunden',
      '<h1>404</h1><p>Die Seite gibt es nicht (mehr).</p><aside><h3>Anmelden</h3><form><input type="password"></form></aside>',
    ),
  },
  {
    name: 'missing, box to subscribe, fr',
    isWithheld: false,
    html: gazette(
      'Oups',
      '<h1>Oups, cette page a disparu</h1><p>Elle n’existe plus.</p><section><h2>Abonnez-vous</h2><p>Des articles réservés aux abonnés chaque jour.</p></section>',
    ),
  },
  {
    name: 'missing, may be withheld, es',
    isWithheld: false,
    html: diario(
      'Error 404',
      '<h1>No encontramos la página</h1><p>Puede que la hayamos borrado, o que no esté disponible en tu país.</p>',
    ),
  },
  {
    name: 'missing, pl',
    isWithheld: false,
    html: kurier(
      'Nie ma takiej strony',
      '<h1>Ups!</h1><p>Nie ma takiej strony. Zaloguj się albo wróć na stronę główną.</p>',
    ),
  },
  {
    name: 'missing, ru',
    isWithheld: false,
    html: vestnik(
      'Ошибка 404',
      '<h1>Такой страницы нет</h1><p>Если вы не вошли, войдите на сайт.</p>',
    ),
  },
  {
    name: 'server error, it',
    isWithheld: false,
    html: corriere(
      'Errore del server',
      '<h1>Qualcosa è andato storto</h1><p>Riprova più tardi, o accedi di nuovo.</p>',
    ),
  },
  {
    name: 'missing, teasers for members, nl',
    isWithheld: false,
    html: bode(
      'Pagina niet gevonden',
      '<h1>Helaas</h1><p>Deze pagina bestaat niet.</p><h2>Meest gelezen</h2><h3>Alleen voor abonnees: het water stijgt</h3>',
    ),
  },
  {
    name: 'missing, teaser about a country, pt',
    isWithheld: false,
    html: jornal(
      'Página não encontrada',
      '<h1>Opa!</h1><p>A página não existe.</p><h2>Mais lidas</h2><h3>Por que a série não está disponível no seu país</h3>',
    ),
  },
];
