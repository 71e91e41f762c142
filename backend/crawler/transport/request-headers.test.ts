import { requestHeaders, userAgent } from './request-headers';

it('says who asks, without the words that servers block', () => {
  const agent = userAgent('0.1.0', {
    projectPage: 'https://weboid.toolforge.org/site',
    contact: 'weboid.maintainers@toolforge.org',
  });
  expect(agent).toBe(
    'Weboid/0.1.0 (https://weboid.toolforge.org/site; weboid.maintainers@toolforge.org)',
  );
  expect(agent).not.toMatch(/link|checker/i);
});

it('sends cookies only where there are some', () => {
  expect(requestHeaders('fjord.net', 'agent', '')).not.toHaveProperty('Cookie');
  expect(requestHeaders('fjord.net', 'agent', 'a=b')).toMatchObject({ Cookie: 'a=b' });
});
