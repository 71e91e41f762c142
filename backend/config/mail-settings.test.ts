import { loadConfig } from './config';
import { ConfigError } from './config-error';

const read = (env: Record<string, string>) => loadConfig(env, '/');
const relay = (env: Record<string, string>) => {
  const { mail } = read(env);
  return mail === null ? null : [mail.host, mail.port];
};

test.each([
  [{}, null],
  [{ WEBOID_SMTP_HOST: 'mail.example' }, ['mail.example', 25]],
  [{ WEBOID_SMTP_URL: 'smtp://mail.example:2525' }, ['mail.example', 2525]],
  [{ WEBOID_SMTP_URL: 'smtp://127.0.0.1/' }, ['127.0.0.1', 25]],
  [{ WEBOID_SMTP_URL: 'smtp://[::1]:2525' }, ['::1', 2525]],
  [
    {
      WEBOID_SMTP_URL: 'smtp://mail.example:2525',
      WEBOID_SMTP_HOST: 'mail.example',
      WEBOID_SMTP_PORT: '2525',
    },
    ['mail.example', 2525],
  ],
])('the server of %j is %j', (env, expected) => {
  expect(relay(env)).toEqual(expected);
});

test.each([
  { WEBOID_SMTP_URL: 'smtp://mail.example:2525', WEBOID_SMTP_HOST: 'other.example' },
  { WEBOID_SMTP_URL: 'smtp://mail.example:2525', WEBOID_SMTP_HOST: 'mail.example' },
  { WEBOID_SMTP_URL: 'smtp://mail.example', WEBOID_SMTP_PORT: '2525' },
])('%j names two servers', (env) => {
  expect(() => relay(env)).toThrow(ConfigError);
  expect(() => relay(env)).toThrow(/WEBOID_SMTP_URL and WEBOID_SMTP_HOST/);
});

test.each(['smtps://mail.example', 'smtp://me:secret@mail.example', 'mail.example:25', 'smtp://'])(
  '%s is no server without a login',
  (url) => {
    expect(() => relay({ WEBOID_SMTP_URL: url })).toThrow(/WEBOID_SMTP_URL/);
  },
);

test('robots are written to by the sender of mail, and asked first, unless that is set', () => {
  expect(read({ WEBOID_MAIL_FROM: 'a@b.org' }).robots).toMatchObject({
    sender: 'a@b.org',
    confirms: true,
  });
  const set = { WEBOID_MAIL_FROM: 'a@b.org', WEBOID_RUP_SENDER: 'rup@localhost' };
  expect(read({ ...set, WEBOID_RUP_CONFIRM: 'off' }).robots).toMatchObject({
    sender: 'rup@localhost',
    confirms: false,
  });
});
