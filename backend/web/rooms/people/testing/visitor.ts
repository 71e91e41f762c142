/** Headers that a browser sends with a form of the same site. */
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

/** What came, after redirects on the same server. */
export interface Came {
  status: number;
  url: string;
  text: string;
  headers: Headers;
}

/** A browser without script: keeps cookies, follows redirects, sends the forms that it was shown. */
export class TestVisitor {
  readonly cookies = new Map<string, string>();

  async get(url: string, headers: Record<string, string> = {}): Promise<Came> {
    const response = await this.#ask(url, { headers });
    const target = response.headers.get('location');
    if (target === null) {
      const { status } = response;
      return { status, url, text: await response.text(), headers: response.headers };
    }
    await response.text();
    return this.get(new URL(target, url).href);
  }

  /** Where a GET leads to, not followed. */
  async locationOf(url: string): Promise<string> {
    const response = await this.#ask(url, {});
    await response.text();
    return response.headers.get('location') ?? '';
  }

  async post(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = SAME_ORIGIN,
  ): Promise<Came> {
    const body = new URLSearchParams(fields);
    const response = await this.#ask(url, { method: 'POST', body, headers });
    const target = response.headers.get('location');
    if (target === null) {
      const { status } = response;
      return { status, url, text: await response.text(), headers: response.headers };
    }
    await response.text();
    return this.get(new URL(target, url).href);
  }

  async #ask(url: string, init: RequestInit): Promise<Response> {
    const { host } = new URL(url);
    const cookie = this.cookies.get(host) ?? '';
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), Cookie: cookie },
    });
    const kept = new Map(
      cookie
        .split('; ')
        .filter((pair) => pair !== '')
        .map((pair) => [pair.split('=')[0] ?? '', pair]),
    );
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = ''] = pair.split('=');
      if (/Expires=Thu, 01 Jan 1970/.test(set)) kept.delete(name);
      else kept.set(name, pair);
    }
    this.cookies.set(host, [...kept.values()].join('; '));
    return response;
  }
}

/** The hidden fields of the form that has this field with this value. */
export function formIn(page: string, name: string, value: string): Record<string, string> {
  const forms = page.match(/<form [^]*?<\/form>/g) ?? [];
  const form = forms.find((text) => text.includes(`name="${name}" value="${value}"`)) ?? '';
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries(
    [...fields].map(([, field = '', text = '']) => [field, text.replaceAll('&amp;', '&')]),
  );
}
