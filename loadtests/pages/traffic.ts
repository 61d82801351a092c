import type { CDPSession } from '@playwright/test';

/** What went over the network while a page was loaded. */
export interface TrafficFigures {
  /** every request: the page itself, scripts, styles, pictures, data, each redirect, each socket's opening */
  readonly requests: number;
  /** of them, files of the application; the rest is data and what it names (pictures of people) */
  readonly files: number;
  /** bytes on the wire, heads included */
  readonly bytes: number;
  /** bytes of JavaScript once unpacked: what the browser has to parse */
  readonly scriptBytes: number;
  /** each of them in the order in which they began */
  readonly list: readonly Asked[];
}

/** One request: what it was for, ms after the first, bytes on the wire. */
export interface Asked {
  readonly what: string;
  readonly at: number;
  readonly bytes: number;
}

interface Seen {
  readonly url: string;
  readonly type: string;
  readonly what: string;
  readonly at: number;
  unpacked: number;
  onWire: number;
  ended: boolean;
}

/** Counts the requests of one page; what is made of `data:` or `blob:` never leaves the browser. */
export class Traffic {
  readonly #seen = new Map<string, Seen>();
  readonly #sockets: Asked[] = [];
  #requests = 0;
  #firstAt: number | null = null;
  #changedAt = performance.now();

  async watch(devtools: CDPSession): Promise<void> {
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse }) => {
      if (!/^https?:/.test(request.url)) return;
      const before = this.#seen.get(requestId)?.onWire ?? 0;
      const onWire = before + (redirectResponse?.encodedDataLength ?? 0);
      this.#changed();
      this.#requests += 1;
      this.#seen.set(requestId, {
        url: request.url,
        type: type ?? 'Other',
        what: whatOf(request.url, request.postData),
        at: this.#sinceFirst(),
        unpacked: 0,
        onWire,
        ended: false,
      });
    });
    devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
      const one = this.#seen.get(requestId);
      if (one === undefined) return;
      this.#changed();
      one.unpacked += dataLength;
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.#end(requestId, encodedDataLength),
    );
    devtools.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId, 0));
    devtools.on('Network.webSocketCreated', ({ url }) => {
      this.#changed();
      this.#requests += 1;
      this.#sockets.push({ what: `socket ${new URL(url).pathname}`, at: this.#sinceFirst(), bytes: 0 });
    });
    await devtools.send('Network.enable');
  }

  /** Resolves once nothing has been on its way for `quietMs`; rejects after `patienceMs`. */
  async quiet(quietMs: number, patienceMs: number): Promise<void> {
    const last = performance.now() + patienceMs;
    for (;;) {
      const busy = [...this.#seen.values()].some(({ ended }) => !ended);
      const since = performance.now() - this.#changedAt;
      if (!busy && since >= quietMs) return;
      if (performance.now() > last) throw new Error(`the page was not quiet within ${patienceMs / 1000} s`);
      await new Promise((resume) => setTimeout(resume, busy ? quietMs / 5 : quietMs - since));
    }
  }

  figures(): TrafficFigures {
    const all = [...this.#seen.values()];
    return {
      requests: this.#requests,
      files: all.filter(({ url }) => isFile(new URL(url).pathname)).length,
      bytes: all.reduce((sum, { onWire }) => sum + onWire, 0),
      scriptBytes: all
        .filter(({ type, url }) => type === 'Script' || new URL(url).pathname.endsWith('.js'))
        .reduce((sum, { unpacked }) => sum + unpacked, 0),
      list: [...all.map(({ what, at, onWire }) => ({ what, at, bytes: onWire })), ...this.#sockets].toSorted(
        (one, other) => one.at - other.at,
      ),
    };
  }

  #end(requestId: string, bytes: number): void {
    const one = this.#seen.get(requestId);
    if (one === undefined) return;
    this.#changed();
    one.ended = true;
    one.onWire += bytes;
  }

  #sinceFirst(): number {
    this.#firstAt ??= performance.now();
    return Math.round(performance.now() - this.#firstAt);
  }

  #changed(): void {
    this.#changedAt = performance.now();
  }
}

/** A file by its name, a call of GraphQL by its operations. */
function whatOf(url: string, body: string | undefined): string {
  const { pathname } = new URL(url);
  const operations = [...(body ?? '').matchAll(/"operationName":"(\w+)"/g)].map(([, name]) => name);
  return [pathname, ...operations].join(' ');
}

/** The page and what the build made of it, not what the API answers. */
const isFile = (pathname: string): boolean => pathname !== '/graphql' && !pathname.startsWith('/api/');
