import { type LineBack, lineBack } from './line-back.ts';
import type { QueueItem } from './queue-item.ts';
import type { QueueTransport, SendOutcome } from './transport.ts';

/** Who is logged in at this moment, or null. Rejects when that cannot be told now (no network): a fault. */
export type SessionReader = () => Promise<{ readonly token: string; readonly userId: string } | null>;

const sessionEnded = 10010002;
/** for whose session it is and for the act's answer together; of a long body longer by what it needs on its way */
const answerPatienceMs = 10_000;
/** A line that carries less than so much is as good as none: one byte in a millisecond. */
const slowestBytesPerMs = 1;
/** so often a long body is given up early */
const hurriedAtMost = 2;
/** bytes of a body that every line carries within the patience */
const smallBody = 1000;
const late = { kind: 'fault', offline: false, msg: '服务器响应超时' } as const;
/**
 * Bodies above this are not sent with `keepalive`: the Fetch standard has 64 KiB of UTF-8 for all of them together,
 * and a browser that is asked for more sends nothing, at once and each time again.
 */
const keepaliveBytes = 30_000;

/**
 * Sends acts through the REST door. Chosen over Apollo for this path: one fetch whose status, `Retry-After`
 * and body are all visible, `keepalive` so that a save under way survives a closed page, and no cache or link
 * chain between an answer and the wire. Acts of a paper are sent only for the user who owns it: another
 * person's login on this device counts as logged out, and so does the author's of an act that is not its own.
 * `callOf`: the acts of a paper unless told otherwise.
 */
export function httpTransport(
  session: SessionReader,
  ownerId: string,
  request: typeof fetch = fetch,
  callOf: CallOf = paperCall,
  line: LineBack = lineBack,
): QueueTransport {
  /** The act whose long body was given up because the server had been silent meanwhile, and how often: one goes at a time. */
  let hurried = { commandId: '', times: 0 };
  return {
    async send(item, signal) {
      const impatience = new AbortController();
      const begun = performance.now();
      let isLong = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const waitFor = (ms: number): void => {
        clearTimeout(timer);
        timer = setTimeout(() => impatience.abort(), Math.max(0, begun + ms - performance.now()));
      };
      waitFor(answerPatienceMs);
      const forward = () => impatience.abort();
      signal.addEventListener('abort', forward, { once: true });
      // What was on its way when the line went is not coming any more, however long its body may take. Where the
      // server alone fell silent, the body itself may have filled a slow line: it is sent anew twice (the browser may take
      // another connection that died with the line), and then waited for.
      const unwatched = line((what) => {
        if (what === 'network') return forward();
        const times = hurried.commandId === item.commandId ? hurried.times : 0;
        if (!isLong || times >= hurriedAtMost) return;
        hurried = { commandId: item.commandId, times: times + 1 };
        isLong = false;
        waitFor(answerPatienceMs);
      });
      try {
        const who = await before(impatience.signal, session()).catch(() => 'unknown' as const);
        if (who === 'unknown' && !impatience.signal.aborted) return { kind: 'fault', offline: true, msg: '' };
        if (who === 'unknown') return late;
        if (!who || who.userId !== ownerId || (item.author ?? ownerId) !== ownerId)
          return { kind: 'logged-out' };
        const [path, payload] = callOf(item);
        const body = JSON.stringify(payload);
        const bytes = new TextEncoder().encode(body).length;
        isLong = bytes >= smallBody;
        if (isLong) waitFor(answerPatienceMs + bytes / slowestBytesPerMs);
        const response = await request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token: who.token, 'x-command-id': item.commandId },
          body,
          signal: impatience.signal,
          keepalive: bytes < keepaliveBytes,
          cache: 'no-store',
        });
        return await outcomeOf(response);
      } catch (error) {
        if (impatience.signal.aborted) return late;
        return { kind: 'fault', offline: true, msg: error instanceof Error ? error.message : '' };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', forward);
        unwatched();
      }
    },
  };
}

/** What it answers; rejects when the signal is given before. */
const before = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('too late', 'AbortError')), {
      once: true,
    });
    work.then(resolve, reject);
  });

/** The path an act goes to, and its body. */
export type CallOf = (item: QueueItem) => readonly [path: string, body: object];

function paperCall({ paperId, device, seq, queuedAt, body, opened }: QueueItem): ReturnType<CallOf> {
  // Times of what was shown and written are by this device's clock: the server compares them with that of the sending.
  const shown = opened === undefined ? {} : { opened, sentAt: Date.now() };
  switch (body.kind) {
    case 'answer':
      return [
        '/api/paper/paper/fill-answer',
        {
          ...{ paperId, quId: body.quId, ...body.fields, device, seq },
          ...{ ageMs: Math.max(0, Math.round(Date.now() - queuedAt)), ...shown },
        },
      ];
    case 'mark':
      return ['/api/paper/paper/mark-as', { paperId, quId: body.quId, mark: body.mark, device }];
    case 'help':
      return ['/api/paper/paper/ask-proctors', { paperId, message: body.text }];
    case 'rough':
      return ['/api/paper/paper/keep-rough-work', { paperId, quId: body.quId, ...body.work }];
    case 'leave':
      return ['/api/paper/paper/leave-incr', { id: paperId }];
    case 'hand':
      return ['/api/paper/paper/hand-exam', { id: paperId, exState: body.exState, ...shown }];
  }
}

/**
 * Reads an answer of the server: an envelope decides, a body that never can be read (400, 413, 422) is final,
 * everything else (5xx, 429, a gateway's or captive portal's page) says nothing about the act and is
 * repeated.
 */
export async function outcomeOf(response: Response): Promise<SendOutcome> {
  const text = await response.text();
  const envelope = parseEnvelope(text);
  if (response.ok && envelope) {
    if (envelope.code === 0) return { kind: 'acknowledged', result: envelope.data ?? {} };
    if (envelope.code === sessionEnded) return { kind: 'logged-out' };
    return {
      kind: 'refused',
      code: envelope.code,
      reason: envelope.reason ?? 'Refused',
      msg: envelope.msg || '服务器未接受',
    };
  }
  if ([400, 413, 422].includes(response.status)) {
    return {
      kind: 'refused',
      code: envelope?.code ?? response.status,
      reason: envelope?.reason ?? 'NotReadable',
      msg: envelope?.msg || '缺少必要参数或参数类型不正确。',
    };
  }
  return {
    kind: 'fault',
    offline: false,
    msg: envelope?.msg || '糟糕，服务器开小差了。',
    ...retryAfter(response),
  };
}

interface Envelope {
  readonly code: number;
  readonly msg?: string;
  readonly reason?: string;
  readonly data?: object | null;
}

function parseEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'
      ? (value as Envelope)
      : null;
  } catch {
    return null;
  }
}

function retryAfter(response: Response): { retryAfterMs?: number } {
  const header = response.headers.get('retry-after');
  if (header === null) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfterMs: Math.min(60, Math.max(0, seconds)) * 1000 } : {};
}
