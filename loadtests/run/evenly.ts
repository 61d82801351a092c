import { Agent, request } from 'node:http';

export interface Due {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface Sent {
  readonly done: number;
  readonly failed: number;
  /** ms from when it was due until its whole answer was there */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sends calls one after the other in even distances, however slow the answers are, over connections that stay
 * open: what few people do in their own time. Calls answered by anything but `"code":0` have failed.
 */
export async function sendEvenly(
  url: string,
  perSecond: number,
  seconds: number,
  connections: number,
  next: () => Due,
): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const took: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const sending: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const dueAt = startedAt + (n * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sending.push(
      send(url, agent, next()).then(
        (ok) => {
          took.push(performance.now() - dueAt);
          if (!ok) failed += 1;
        },
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(sending);
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { done: took.length, failed, p50: at(0.5), p99: at(0.99) };
}

function send(url: string, agent: Agent, { path, headers, body }: Due): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(answer.statusCode === 200 && text.includes('"code":0')));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
