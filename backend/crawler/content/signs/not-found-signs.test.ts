import { normalUrl } from '../../../url/testing/normal-url';
import { isNotFoundMessage, tellsNotFound } from './not-found-words';
import { judgeContent, type ContentJudgement } from '../judge-content';

function judge(html: string, url = 'https://mill.org/old/rye.html'): ContentJudgement | null {
  const asked = normalUrl(url);
  const page = { at: asked, contentType: 'text/html', body: Buffer.from(html), isComplete: true };
  return judgeContent(asked, { page }, null);
}

const MENU = '<nav><a href="/">Mill</a></nav>';

describe('messages, put together from the words of a language', () => {
  it.each([
    'Sorry, the object you are looking for could not be found',
    'Video not found',
    'User profile does not exist',
    'Seite konnte leider nicht gefunden werden',
    'পাতাটি খুঁজে পাওয়া যায়নি',
    'Siden blev ikke fundet',
    'Lehekülge ei leitud',
    'הדף המבוקש לא נמצא',
    'पृष्ठ नहीं मिला',
    'Puslapis nerastas',
    'Halaman tidak dijumpai',
    'Beklager, siden finnes ikke',
    'Nie znaleziono strony',
    'Pagina nu a fost găsită',
    'Stránku sa nepodarilo nájsť',
    'Страница није пронађена',
    'ไม่พบหน้าที่คุณต้องการ',
    'Сторінку не знайдено',
    'Không tìm thấy trang',
    '找不到您要求的頁面',
    '您访问的页面不存在或已被删除',
    'お探しのページは見つかりませんでした',
    '요청하신 페이지를 찾을 수 없습니다',
    'الصفحة التي تبحث عنها غير موجودة',
    'صفحه مورد نظر یافت نشد',
    'Η σελίδα δεν βρέθηκε',
    'Aradığınız sayfa bulunamadı',
    'A keresett oldal nem található',
    'Sivua ei löydy',
    'Гэта старонка не існуе',
  ])('%s', (text) => {
    expect(isNotFoundMessage(text)).toBe(true);
  });

  it.each([
    'Page not found: what remains of the web',
    'How I fixed the missing page',
    'The Missing Link',
    'Lost and found',
    'Cause not found after three years',
    'Eine Seite, die fehlt',
    'Paradise',
    '',
  ])('no message: %s', (text) => {
    expect(isNotFoundMessage(text)).toBe(false);
  });

  it('are told apart from what is said of pages in general', () => {
    expect(tellsNotFound('The page you asked for does not exist any more, sadly')).toBe(true);
    expect(tellsNotFound('If a page does not exist, the server says so')).toBe(false);
  });
});

describe('signs add up', () => {
  it.each([
    ['number and sentence', '<title>Mill – Error 404</title>The page you want could not be found.'],
    [
      'software and title',
      '<title>Página não encontrada</title><body class="error404"><p>Ups, volte',
    ],
    ['picture and number', `${MENU}<h1>404</h1><img src="/img/404.png"><p>Nothing to be seen`],
    [
      'site-wide author',
      '<meta name="author" content="Mill"><h1>Page not found</h1>Try the search.',
    ],
    [
      'server that signs',
      '<title>Not Found</title><h1>Not Found</h1><hr>Apache/2.4.7 Server at mill.org Port 80',
    ],
    [
      'long error page',
      `<title>Page not found – Mill</title><body class="error404"><h1>Page not found</h1><p>${'Read what is new in our shop and mill. '.repeat(20)}`,
    ],
  ])('%s', (_what, html) => {
    expect(judge(html)).toMatchObject({ kind: 'doubt', doubt: 'soft-404' });
  });

  it('quotes what was seen', () => {
    const html = `<title>Mill – Error 404</title><h1>Page not found</h1>The page you want does not exist.`;
    expect(judge(html)?.evidence).toEqual([
      { sign: 'heading', text: 'Page not found' },
      { sign: 'number', text: 'Error 404' },
      { sign: 'sentence', text: 'The page you want does not exist.' },
    ]);
  });

  it.each([
    'https://mill.org/20140412/rye.html',
    'https://mill.org/go?url=http://flour.org/rye',
    'https://mill.org/terrors-of-the-mill.html',
    'https://mill.org/404.html',
  ])('an address that only looks like speaking of errors is none that does: %s', (url) => {
    expect(judge('<h1>Page not found</h1>The page you want does not exist.', url)?.doubt).toBe(
      'soft-404',
    );
  });

  it('an address that speaks of errors takes more signs, not none', () => {
    const url = 'https://docs.mill.org/errors/404';
    expect(judge('<h1>404 Not Found</h1>The server has found nothing.', url)).toBeNull();
    const html =
      '<title>Page not found</title><body class="error404"><h1>Oops! That page can’t be found.</h1>';
    expect(judge(html, url)?.doubt).toBe('soft-404');
  });
});

it.each([
  ['a country', 'This page is not available in your country.'],
  ['a country, German', 'Diese Seite ist in Ihrem Land nicht verfügbar.'],
  ['payment', 'Page not available. Subscribe to continue reading.'],
])('a wall around %s is no soft 404', (_what, text) => {
  expect(judge(`<h1>${text}</h1>`)).toBeNull();
});

it('a footnote that offers a domain leaves a page sound', () => {
  const html = `<h1>Rye</h1><p>Milled on Mondays.</p><small>flour.org is for sale. Domain for sale!</small>`;
  expect(judge(html)).toBeNull();
});
