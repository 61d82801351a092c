import type { RawAnswer, RawRequest } from './peer.js';

/** The fields and the file of a multipart form, from its raw bytes. */
export function multipartOf({ headers, body }: RawRequest) {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(headers.get('content-type') ?? '');
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  const text = body.toString('latin1');
  const fields = new Map<string, string>();
  let [file, fileType] = [Buffer.alloc(0), ''];
  for (const part of text.split(mark).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1');
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
    if (name === 'file') {
      file = content;
      fileType = /content-type:\s*(\S+)/i.exec(head)?.[1] ?? '';
    } else fields.set(name.toLowerCase(), content.toString());
  }
  return { fields, file, fileType };
}

/** Readable by a page of any origin, as a bucket with CORS rules answers. */
export const crossOrigin = (answer: RawAnswer): RawAnswer => ({
  ...answer,
  headers: {
    ...answer.headers,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': '*',
  },
});
