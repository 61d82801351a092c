import type { TestApp } from '../../testing/test-app.js';

/** Host by which the browser of a test knows this site. */
export const ownHost = 'vigil.test';
const own = `http://${ownHost}`;

interface Page {
  readonly status: number;
  readonly url: URL;
  readonly location: URL | null;
  readonly text: string;
}

/** As much of a browser as signing in elsewhere takes: it keeps cookies by host and follows where it is led. */
export class Browser {
  private readonly jars = new Map<string, Map<string, string>>();

  constructor(private readonly room: { readonly server: TestApp }) {}

  /** Cookie header for this site. */
  get cookie(): string {
    return this.cookiesOf(ownHost);
  }

  /** One step, without following. */
  async get(url: URL | string): Promise<Page> {
    const at = new URL(url, own);
    const headers = { cookie: this.cookiesOf(at.host), host: at.host };
    if (at.host === ownHost) {
      const answer = await this.room.server.app.http.inject({
        method: 'GET',
        url: `${at.pathname}${at.search}`,
        headers,
      });
      this.keep(at.host, [answer.headers['set-cookie'] ?? []].flat());
      return this.page(answer.statusCode, at, answer.headers.location, answer.body);
    }
    return this.elsewhere(at, {});
  }

  /** Sends the form that a page of another site shows, with what somebody chose in it. */
  submit({ text, url }: Page, chosen: Readonly<Record<string, string>>): Promise<Page> {
    const fields = new URLSearchParams(chosen);
    for (const [, name = '', value = ''] of text.matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
    ))
      fields.set(name, value);
    const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
    return this.elsewhere(new URL(action, url), { method: 'POST', body: fields });
  }

  private async elsewhere(at: URL, how: RequestInit): Promise<Page> {
    const answer = await fetch(at, {
      ...{ ...how, redirect: 'manual', headers: { cookie: this.cookiesOf(at.host) } },
    });
    this.keep(at.host, answer.headers.getSetCookie());
    return this.page(answer.status, at, answer.headers.get('location'), await answer.text());
  }

  /** Follows until a page of this site that is no route of signing in; `stopAt`: or until an address has it. */
  async walk(from: URL | string, stopAt = '\0'): Promise<URL> {
    let at = new URL(from, own);
    for (let step = 0; step < 15; step += 1) {
      if (at.href.includes(stopAt)) return at;
      if (at.host === ownHost && !at.pathname.startsWith('/api/')) return at;
      const { location, status, text } = await this.get(at);
      if (location === null) throw new Error(`${at.href} leads nowhere: ${status} ${text.slice(0, 500)}`);
      at = location;
    }
    throw new Error(`still at ${at.href}`);
  }

  /** What a page of another site posts here by a form: a browser gives it no cookie that is not meant for that. */
  async postForm(path: string, fields: Readonly<Record<string, string>>): Promise<Page> {
    const at = new URL(path, own);
    const answer = await this.room.server.app.http.inject({
      ...{ method: 'POST', url: at.pathname, payload: new URLSearchParams(fields).toString() },
      headers: { host: at.host, 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    });
    return this.page(answer.statusCode, at, answer.headers.location, answer.body);
  }

  /** A call of this site's API as its pages make it. */
  async post(path: string, body: unknown, token?: string) {
    const answer = await this.room.server.rest(path, body, {
      headers: { cookie: this.cookie, host: ownHost, ...(token === undefined ? {} : { token }) },
    });
    this.keep(ownHost, [(answer.headers['set-cookie'] as string[] | string | undefined) ?? []].flat());
    return answer;
  }

  private page(status: number, url: URL, location: string | null | undefined, text: string): Page {
    return { status, url, location: location ? new URL(location, url) : null, text };
  }

  private cookiesOf(host: string): string {
    return [...(this.jars.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(host: string, cookies: readonly string[]): void {
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
  }
}
