import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.js';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface Sent {
  readonly token?: string | null;
  readonly name?: string;
  readonly field?: string;
  readonly url?: string;
}

/** A server, two accounts, and their uploads as a browser sends them. */
export function uploadsScene() {
  let server: TestApp;
  let owner: string;
  let other: string;
  beforeAll(async () => {
    server = await startTestApp();
    owner = await server.tokenOfNew();
    other = await server.tokenOfNew();
  });
  afterAll(() => server.stop());

  function upload(
    bytes: Buffer,
    { token = owner, name = '照片.png', field = 'file', url = '/api/common/file/upload' }: Sent = {},
  ): Promise<LightMyRequestResponse> {
    const boundary = 'vigil-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    return server.app.http.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(token === null ? {} : { token }),
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  }

  const get = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    server.app.http.inject({ method: 'GET', url, headers });

  return {
    get server() {
      return server;
    },
    get owner() {
      return owner;
    },
    get other() {
      return other;
    },
    upload,
    get,
  };
}
