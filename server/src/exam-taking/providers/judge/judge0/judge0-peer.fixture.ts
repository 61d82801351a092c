import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Judge, RunOutcome } from '../../../../platform/ports/judge.js';

const text = z.base64().transform((value) => Buffer.from(value, 'base64').toString('utf8'));
/**
 * What Judge0 takes: anything else is 422, as there. It refuses what it does not know, so that a hidden
 * answer cannot travel in a field.
 */
const batch = z.strictObject({
  submissions: z
    .array(
      z.strictObject({
        language_id: z.union([z.literal(71), z.literal(54)]),
        source_code: text,
        stdin: text,
        cpu_time_limit: z.number().positive().max(15),
        wall_time_limit: z.number().positive().max(20),
        memory_limit: z.number().int().min(2048).max(512_000),
        enable_network: z.literal(false),
      }),
    )
    .min(1)
    .max(20),
});
type Taken = z.infer<typeof batch>['submissions'][number];

const statusOf: Readonly<Record<RunOutcome['kind'], number>> = {
  ran: 3,
  'time-limit': 5,
  'compile-error': 6,
  'output-limit': 8,
  error: 11,
  'memory-limit': 11,
};

/**
 * A Judge0 as far as its protocol goes: checks header, method, path, query and body, keeps submissions under
 * way for a look, and runs them by another judge.
 */
export class Judge0Peer {
  /**
   * Answers to spoil before the next good ones: an HTTP status, `cut` the connection after the work was
   * taken, `odd` JSON, or `internal` error of a run.
   */
  readonly trouble: (number | 'cut' | 'odd' | 'internal')[] = [];
  readonly requests: string[] = [];
  created = 0;
  private readonly kept = new Map<
    string,
    { looked: number; readonly outcome: Promise<RunOutcome>; readonly internal: boolean }
  >();
  private readonly server: Server;

  constructor(
    private readonly token: string,
    private readonly runBy: Judge,
  ) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://peer');
    this.requests.push(`${request.method} ${url.pathname}`);
    const say = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers['x-auth-token'] !== this.token) return say(401, { error: 'unauthorized' });
    if (url.pathname !== '/submissions/batch' || url.searchParams.get('base64_encoded') !== 'true')
      return say(404, {});
    const trouble = this.trouble.shift();
    if (typeof trouble === 'number') return say(trouble, { error: 'trouble' });
    if (trouble === 'odd') return say(200, { status: 'fine' });
    if (request.method === 'GET')
      return say(200, { submissions: await this.look(url.searchParams.get('tokens')?.split(',') ?? []) });
    const parsed = batch.safeParse(JSON.parse(await bodyOf(request)));
    if (!parsed.success || request.headers['content-type'] !== 'application/json')
      return say(422, { error: parsed.error?.message });
    const tokens = parsed.data.submissions.map((taken) => this.take(taken, trouble === 'internal'));
    if (trouble === 'cut') response.destroy();
    else say(201, tokens);
  }

  private take(taken: Taken, internal: boolean): { token: string } {
    const token = randomUUID();
    const program = {
      language: 'python',
      source: taken.source_code,
      inputs: [taken.stdin],
      timeLimitMs: taken.cpu_time_limit * 1000,
      memoryLimitMb: taken.memory_limit / 1024,
    } as const;
    const outcome =
      taken.language_id === 54
        ? Promise.resolve<RunOutcome>({ kind: 'compile-error', output: '', error: 'main.cpp:1: error' })
        : this.runBy.run(program).then(([first]) => first as RunOutcome);
    this.created += 1;
    this.kept.set(token, { looked: 0, outcome, internal });
    return { token };
  }

  private async look(tokens: readonly string[]): Promise<unknown[]> {
    return Promise.all(
      tokens.map(async (token) => {
        const one = this.kept.get(token);
        if (one === undefined) return null;
        one.looked += 1;
        const nothing = {
          token,
          stdout: null,
          stderr: null,
          compile_output: null,
          message: null,
          memory: null,
        };
        if (one.looked === 1) return { ...nothing, status: { id: 1, description: 'In Queue' } };
        if (one.internal) return { ...nothing, status: { id: 13, description: 'Internal Error' } };
        const { kind, output, error } = await one.outcome;
        return {
          ...nothing,
          status: { id: statusOf[kind] },
          stdout: encoded(output),
          ...(kind === 'compile-error' ? { compile_output: encoded(error) } : { stderr: encoded(error) }),
          memory: kind === 'memory-limit' ? 10_000_000 : 9_000,
        };
      }),
    );
  }
}

const encoded = (value: string): string | null =>
  value === '' ? null : Buffer.from(value, 'utf8').toString('base64');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
