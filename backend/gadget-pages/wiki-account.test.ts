import { ActionApiRefusal, type ApiParams } from '../wiki/http/action-api';
import { readAccount, requireRights, signIn } from './wiki-account';

const ALL = ['edit', 'editinterface', 'editsitejs', 'editsitecss', 'editsitejson'];
const userinfo = (more: object) => ({
  request: async () => ({ query: { userinfo: { name: 'Anna', rights: ALL, ...more } } }),
});

describe('signing in', () => {
  const wiki = (result: object) => {
    const asked: ApiParams[] = [];
    const request = async (params: ApiParams): Promise<unknown> => {
      asked.push(params);
      return params['action'] === 'login'
        ? { login: result }
        : { query: { tokens: { logintoken: 'token+\\' } } };
    };
    return { asked, request };
  };

  test('the password goes with the token', async () => {
    const api = wiki({ result: 'Success' });
    await signIn(api, 'Anna@weboid', 'secret');
    expect(api.asked[1]).toEqual({
      action: 'login',
      lgname: 'Anna@weboid',
      lgpassword: 'secret',
      lgtoken: 'token+\\',
    });
  });

  test.each([
    [{ result: 'Failed', reason: 'Incorrect password' }, 'Incorrect password'],
    [{ result: 'Failed', reason: { code: 'x', text: 'Too often' } }, 'Too often'],
    [{ result: 'Aborted' }, 'Aborted'],
    [{}, 'no answer'],
  ])('%j is told, without the password', async (result, reason) => {
    const signingIn = signIn(wiki(result), 'Anna@weboid', 'secret');
    await expect(signingIn).rejects.toMatchObject({
      name: 'SignInError',
      message: expect.stringContaining(`does not let Anna@weboid in (${reason})`),
    });
    await expect(signingIn).rejects.not.toThrow('secret');
  });
});

describe('who is there', () => {
  test('a name and rights', async () => {
    expect(await readAccount(userinfo({}))).toEqual({ name: 'Anna', rights: new Set(ALL) });
  });

  test('a token that the wiki does not know is nobody', async () => {
    await expect(readAccount(userinfo({ anon: true }))).rejects.toThrow('WEBOID_GADGET_TOKEN');
    const request = () =>
      Promise.reject(new ActionApiRefusal('mwoauth-invalid-authorization', 'refused', {}));
    await expect(readAccount({ request })).rejects.toThrow('WEBOID_GADGET_TOKEN');
  });

  test('other refusals stay what they are', async () => {
    const request = () => Promise.reject(new ActionApiRefusal('readapidenied', 'refused', {}));
    await expect(readAccount({ request })).rejects.toMatchObject({ code: 'readapidenied' });
  });

  test('who is blocked cannot write', async () => {
    await expect(readAccount(userinfo({ blockreason: 'noise' }))).rejects.toThrow(
      'Anna is blocked on this wiki: noise',
    );
  });
});

describe('rights', () => {
  const without = (right: string) => ({
    name: 'Anna',
    rights: new Set(ALL.filter((one) => one !== right)),
  });

  test.each([
    ['editsitejs', 'MediaWiki:Gadget-weboid.js', 'Edit sitewide and user CSS/JS'],
    ['editsitecss', 'MediaWiki:Gadget-weboid.css', 'Edit sitewide and user CSS/JS'],
    ['editsitejson', 'MediaWiki:Gadget-weboid-i18n.json', 'Edit the MediaWiki namespace'],
    ['editinterface', 'MediaWiki:Gadgets-definition', 'Edit the MediaWiki namespace'],
  ])('%s is needed for %s', (right, title, grant) => {
    expect(() => requireRights(without(right), ['Help:Weboid', title])).toThrow(
      new RegExp(`may not write ${title}: the right “${right}” is missing.*${grant}`),
    );
    expect(() => requireRights(without(right), ['Help:Weboid'])).not.toThrow();
  });
});
