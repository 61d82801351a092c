import type { TestApp } from './test-app.js';

interface SendOptions {
  readonly token?: string;
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** how many parts of the same content the request has; 1 unless told otherwise */
  readonly times?: number;
}

/** A file as a browser sends it, to a route that takes one, and the envelope it is answered with. */
export async function sendFile<Data = unknown>(
  { server }: { readonly server: TestApp },
  url: string,
  bytes: Uint8Array,
  { token, name = '名单.xlsx', headers = {}, times = 1 }: SendOptions = {},
): Promise<{ readonly code: number; readonly msg: string; readonly reason?: string; readonly data: Data }> {
  const boundary = 'vigil-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const parts = Array.from({ length: times }, () => [Buffer.from(head), bytes, Buffer.from('\r\n')]);
  const answer = await server.app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token === undefined ? {} : { token }),
      ...headers,
    },
    payload: Buffer.concat([...parts.flat(), Buffer.from(`--${boundary}--\r\n`)]),
  });
  return answer.json();
}
