import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Api, emptyTally, NotServed, Refused } from './api.js';

describe('cohort api', () => {
  const served = async <T>(
    answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
    use: (url: string) => Promise<T>,
  ): Promise<T> => {
    let count = 0;
    const server = createServer((request, response) => answer(request, response, ++count));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    try {
      return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  };
  const never = new AbortController().signal;

  it('repeats a fault that may pass with the same command id', async () => {
    const ids: unknown[] = [];
    const tally = emptyTally();
    const data = await served(
      (request, response, count) => {
        ids.push(request.headers['x-command-id']);
        response.statusCode = count === 1 ? 503 : 200;
        response.setHeader('retry-after', '0.01');
        response.end('{"code":0,"data":{"id":"p"}}');
      },
      (url) => new Api(url, 't', 'pc', tally, never).post('/x', {}),
    );
    expect(data).toEqual({ id: 'p' });
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(tally).toMatchObject({ calls: 2, retries: 1 });
  });

  it('throws a refusal once, with its reason counted', async () => {
    const tally = emptyTally();
    const call = served(
      (_request, response) =>
        response.end('{"code":20010000,"reason":"ChancesUsedUp","msg":"考试次数已用完"}'),
      (url) => new Api(url, 't', 'pc', tally, never).post('/x', {}),
    );
    await expect(call).rejects.toThrow(Refused);
    expect(tally.refusals).toEqual(new Map([['ChancesUsedUp', 1]]));
    expect(tally.calls).toBe(1);
  });

  it('tells a path that is switched off', async () => {
    const call = served(
      (_request, response) => {
        response.statusCode = 404;
        response.end('{"code":404}');
      },
      (url) => new Api(url, null, 'pc', emptyTally(), never).post('/api/load-test/candidates', {}),
    );
    await expect(call).rejects.toThrow(NotServed);
  });

  it('does not repeat for ever: an abort ends it', async () => {
    const stop = new AbortController();
    const call = served(
      (_request, response, count) => {
        if (count === 2) stop.abort(new Error('stopped'));
        response.statusCode = 503;
        response.setHeader('retry-after', '0.01');
        response.end();
      },
      (url) => new Api(url, null, 'pc', emptyTally(), stop.signal).post('/x', {}),
    );
    await expect(call).rejects.toThrow('stopped');
  });
});
