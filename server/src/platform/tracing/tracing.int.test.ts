import { execFile, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressIn, runServer } from '../../testing/server-process.js';
import { workerFile } from '@vigil/stores/threads';
import { until } from '../../testing/until.js';

const run = promisify(execFile);

interface Attribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number;
    readonly arrayValue?: { readonly values: { stringValue: string }[] };
  };
}

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}

/** A collector of OTLP over HTTP with JSON, as the protocol describes it: decodes what arrives. */
class Collector {
  readonly spans: ReceivedSpan[] = [];
  readonly services = new Set<string>();
  private readonly server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json')
        return void response.writeHead(400).end();
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[];
      };
      for (const { resource, scopeSpans } of resourceSpans) {
        this.services.add(
          resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '',
        );
        this.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const textOf = (span: ReceivedSpan, key: string): string | undefined =>
  span.attributes.find((one) => one.key === key)?.value.stringValue;
const textsOf = (span: ReceivedSpan, key: string): string[] =>
  (span.attributes.find((one) => one.key === key)?.value.arrayValue?.values ?? []).map(
    (value) => value.stringValue,
  );

let collector: Collector;
let endpoint: string;
let folder: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  collector = new Collector();
  endpoint = await collector.listen();
  folder = await mkdtemp(join(tmpdir(), 'vigil-traces-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await collector.close();
});

/** A server with the demo's open exam and a student who sits it; `answer` saves the answer to one question. */
async function startSitting() {
  const server = runServer(children, {
    DATA_DIR: folder,
    DEMO: 'on',
    CAPTCHA: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
  const url = addressIn(await server.printed('Vigil 已启动'));
  let token = '';
  const post = async <T>(
    path: string,
    body: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, ...more },
      body: JSON.stringify(body),
    });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T };
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return data;
  };
  ({ token } = await post<{ token: string }>('/api/sys/user/login', {
    username: 'student',
    password: 'Student123',
  }));
  const { records } = await post<{ records: { id: string; title: string }[] }>(
    '/api/exam/exam/online-paging',
    { current: 1, size: 50 },
  );
  const examId = records.find(({ title }) => title.includes('随时可考'))?.id;
  const { id: paperId } = await post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  const detail = await post<{ groupList: { quList: { quId: string; quType: number }[] }[] }>(
    '/api/paper/paper/paper-detail',
    { id: paperId },
  );
  const { quId } = detail.groupList.flatMap((one) => one.quList).find((one) => one.quType === 4) ?? {
    quId: '',
  };
  const answer = (text: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    post('/api/paper/paper/fill-answer', { paperId, quId, answer: `<p>${text}</p>` }, headers);
  return { server, paperId, answer };
}

describe('traces', { timeout: 90_000 }, () => {
  it('one answer is one trace, request → command → append, under the caller’s; the projector batch links to it; all with the correlation id. A collector that goes away holds up neither a request nor the stop, and the log says so', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { 'x-correlation-id': 'corr-answer-1', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const { server, paperId, answer } = await startSitting();
    await answer('只有监考才知道的回答', headers);
    const batchOf = (): ReceivedSpan | undefined =>
      collector.spans.find(
        (span) =>
          span.name === 'projector batch' && textsOf(span, 'vigil.correlation_ids').includes('corr-answer-1'),
      );
    await until('the batch with the answer arrives', batchOf, 20_000);
    const spans = await until('the answer’s spans arrive', () => {
      const own = collector.spans.filter((span) => span.traceId === traceId);
      return own.length >= 3 ? own : null;
    });
    const request = spans.find((span) => span.name === 'POST /api/paper/paper/fill-answer') as ReceivedSpan;
    const command = spans.find((span) => span.name === 'command fillAnswer') as ReceivedSpan;
    const append = spans.find((span) => span.name === 'append') as ReceivedSpan;
    expect(request.parentSpanId).toBe('b7ad6b7169203331');
    expect(command.parentSpanId).toBe(request.spanId);
    expect(append.parentSpanId).toBe(command.spanId);
    for (const span of [request, command, append]) {
      expect(textOf(span, 'vigil.correlation_id'), span.name).toBe('corr-answer-1');
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    }
    expect(textOf(command, 'vigil.outcome')).toBe('accepted');
    expect(textOf(append, 'vigil.stream')).toBe(`paper-${paperId}`);
    expect(textsOf(append, 'vigil.event_types')).toEqual(['AnswerSaved']);
    const batch = batchOf() as ReceivedSpan;
    expect(batch.links).toContainEqual(
      expect.objectContaining({ traceId: append.traceId, spanId: append.spanId }),
    );
    expect(textsOf(batch, 'vigil.views')).toContain('papers');
    expect([...collector.services]).toEqual(['vigil']);
    expect(JSON.stringify(collector.spans)).not.toContain('只有监考');

    await collector.close();
    await answer('没有人收集的回答');
    await server.printed('traces could not be sent');
    const asked = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5000);
    await collector.listen();
  });

  it('without an endpoint nothing of OpenTelemetry is loaded', async () => {
    const main = pathToFileURL(workerFile(import.meta.url, '../../app.ts')).href;
    const traced = main.replace('app.js', 'platform/tracing/open-telemetry.js');
    const look = `
      const { createRequire } = await import('node:module');
      const loaded = () => Object.keys(createRequire(${JSON.stringify(main)}).cache).filter((file) => file.includes('@opentelemetry')).length;
      await import(${JSON.stringify(main)});
      const without = loaded();
      await import(${JSON.stringify(traced)});
      process.stdout.write(JSON.stringify([without, loaded() > 0]));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', look]);
    expect(JSON.parse(stdout), 'what is loaded without it, and whether it would be seen').toEqual([0, true]);
  });
});
