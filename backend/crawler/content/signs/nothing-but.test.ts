import { LOGIN_MESSAGES } from './login-phrases';
import { NOT_FOUND_MESSAGES, saysNotFound } from './not-found-phrases';
import { isHeadingNothingBut, isNothingBut } from './nothing-but';

describe('a title that is nothing but the message', () => {
  it.each([
    'Page not found',
    'Page Not Found – The Gazette',
    '404 - Page not found | The Gazette',
    'The Gazette: Page not found',
    'Error 404: Page not found',
    'Oops! That page can’t be found.',
    'Seite nicht gefunden :: Verein',
    'PAGE INTROUVABLE',
    'Página não encontrada',
    'ページが見つかりません｜会社',
    '页面不存在',
    '页面不存在_新闻网',
    '找不到网页-门户',
    'Страница не найдена » Новости',
  ])('%s', (title) => {
    expect(isNothingBut(title, NOT_FOUND_MESSAGES)).toBe(true);
  });

  it.each([
    '',
    'How to fix “page not found”',
    'Page not found: what remains of the web',
    'Page not found in the archive',
    'Lost dog not found',
    'HTTP 404',
    'Kayıp çocuk bulunamadı',
    'Login',
  ])('%j is another', (title) => {
    expect(isNothingBut(title, NOT_FOUND_MESSAGES)).toBe(false);
  });

  it('knows logins, too', () => {
    expect(isNothingBut('Log In ‹ Alumni — WordPress', LOGIN_MESSAGES)).toBe(true);
    expect(isNothingBut('Logging in to the archive', LOGIN_MESSAGES)).toBe(false);
  });

  it('does not take headlines apart', () => {
    expect(isHeadingNothingBut('Brief: Page not found', NOT_FOUND_MESSAGES)).toBe(false);
    expect(isHeadingNothingBut('Oops! Page not found (404)', NOT_FOUND_MESSAGES)).toBe(true);
  });
});

describe('a text that says so to its reader', () => {
  it.each([
    'Sorry, the page you are looking for does not exist.',
    'Die von Ihnen gesuchte Seite gibt es nicht.',
    'Запрашиваемая вами страница удалена.',
    '您访问的页面已被删除',
    'You typed the address. The page you requested has moved.',
  ])('%s', (text) => {
    expect(saysNotFound(text)).toBe(true);
  });

  it.each([
    'A message appears if the page you requested is not there.',
    'Returned when the requested resource could not be found.',
    'Diese Meldung kommt, wenn die gewünschte Seite fehlt.',
    'The page has four columns.',
    '',
  ])('%j says it of pages in general, or not at all', (text) => {
    expect(saysNotFound(text)).toBe(false);
  });
});
