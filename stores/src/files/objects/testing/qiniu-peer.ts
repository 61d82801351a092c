import { createHash, randomUUID } from 'node:crypto';
import { Peer, type RawAnswer, type RawRequest } from './peer.js';
import { answerOf } from './s3-like-peer.js';
import { crossOrigin, multipartOf } from './multipart-of.js';
import { qiniuAddressVerifier, qiniuUploadPolicy, qiniuVerifier, type Known } from './verifiers.js';

const refused = (status: number, { word, sentence }: { word: string; sentence: string }): RawAnswer => ({
  status,
  body: JSON.stringify({ error: sentence, error_code: word }),
});
const told = (body: object): RawAnswer => ({ status: 200, body: JSON.stringify(body) });
const plain = (text: string): string => Buffer.from(text, 'base64url').toString();

/** Kodo on one address: uploads in parts, the management calls, and the bucket's domain below `/domain/`. */
export function openQiniuPeer(bucket: string, known: Known): Promise<Peer> {
  const objects = new Map<string, { readonly mimeType: string; readonly bytes: Buffer }>();
  const uploads = new Map<string, Map<number, Buffer>>();

  function upload(request: RawRequest, path: readonly string[]): RawAnswer {
    const [, ofBucket = '', , encodedKey = '', , uploadId = '', number] = path;
    const key = plain(encodedKey);
    const opened = qiniuUploadPolicy(known, request.headers.get('authorization') ?? '');
    if (!('scope' in opened)) return refused(401, opened);
    if (opened.scope !== `${ofBucket}:${key}` || ofBucket !== bucket)
      return refused(403, { word: 'KeyDoesNotMatch', sentence: "key doesn't match with scope" });
    const md5 = request.headers.get('content-md5');
    if (md5 !== undefined && md5 !== createHash('md5').update(request.body).digest('hex'))
      return refused(400, { word: 'BadDigest', sentence: 'md5 does not match' });
    const parts = uploads.get(uploadId);
    if (request.method === 'POST' && uploadId === '') {
      const id = randomUUID();
      uploads.set(id, new Map());
      return told({ uploadId: id });
    }
    if (parts === undefined) return refused(612, { word: 'NoSuchUpload', sentence: 'no such uploadId' });
    if (request.method === 'PUT') {
      parts.set(Number(number), request.body);
      return told({ etag: createHash('sha1').update(request.body).digest('hex') });
    }
    uploads.delete(uploadId);
    if (request.method === 'DELETE') return { status: 200 };
    const done = JSON.parse(request.body.toString()) as {
      parts: { etag: string; partNumber: number }[];
      mimeType: string;
    };
    const bytes = done.parts.map(({ partNumber }) => parts.get(partNumber) ?? Buffer.alloc(0));
    if (
      done.parts.some(
        ({ etag }, place) =>
          createHash('sha1')
            .update(bytes[place] ?? '')
            .digest('hex') !== etag,
      )
    )
      return refused(400, { word: 'InvalidPart', sentence: 'invalid part' });
    objects.set(key, { mimeType: done.mimeType, bytes: Buffer.concat(bytes) });
    return told({ key });
  }

  /** A form: token, key, file. */
  function form(request: RawRequest): RawAnswer {
    const { fields, file, fileType } = multipartOf(request);
    const opened = qiniuUploadPolicy(known, fields.get('token') ?? '');
    if (!('scope' in opened)) return crossOrigin(refused(401, opened));
    const { scope, isPrefixalScope, fsizeLimit = Infinity, mimeLimit = '', insertOnly } = opened;
    const key = fields.get('key') ?? '';
    const named = `${bucket}:${key}`;
    if (isPrefixalScope === 1 ? !named.startsWith(scope) : named !== scope)
      return crossOrigin(refused(403, { word: 'KeyDoesNotMatch', sentence: "key doesn't match with scope" }));
    if (file.length > fsizeLimit)
      return crossOrigin(
        refused(413, { word: 'RequestEntityTooLarge', sentence: 'request entity too large' }),
      );
    if (mimeLimit !== '' && !mimeLimit.split(';').includes(fileType))
      return crossOrigin(
        refused(403, { word: 'MimeLimit', sentence: 'limited mimeType: this file type is forbidden' }),
      );
    if (insertOnly === 1 && objects.has(key))
      return crossOrigin(refused(614, { word: 'FileExists', sentence: 'file exists' }));
    objects.set(key, { mimeType: fileType, bytes: file });
    return crossOrigin(told({ key }));
  }

  return Peer.open((request) => {
    if (request.method === 'OPTIONS') return crossOrigin({ status: 204 });
    if (request.method === 'POST' && request.target === '/') return form(request);
    const url = new URL(request.target, 'http://peer');
    const path = url.pathname.slice(1).split('/');
    if (path[0] === 'buckets') return upload(request, path);
    if (path[0] === 'domain') {
      const wrong = qiniuAddressVerifier(known)(request);
      if (wrong !== null) return refused(401, wrong);
      const key = decodeURIComponent(path.slice(1).join('/'));
      return (
        answerOf(objects.get(key), request) ??
        refused(404, { word: 'NotFound', sentence: 'Document not found' })
      );
    }
    const wrong = qiniuVerifier(known)(request);
    if (wrong !== null) return refused(401, wrong);
    if (path[0] === 'list') {
      const { prefix = '', marker = '', limit = '' } = Object.fromEntries(url.searchParams);
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > plain(marker)).sort();
      const page = keys.slice(0, Math.min(3, Number(limit)));
      const last = page.at(-1) ?? '';
      const more = keys.length > page.length ? { marker: Buffer.from(last).toString('base64url') } : {};
      return told({ items: page.map((key) => ({ key })), ...more });
    }
    const [ofBucket, key = ''] = plain(path[1] ?? '').split(/:(.*)/s);
    const kept = ofBucket === bucket ? objects.get(key) : undefined;
    if (kept === undefined)
      return refused(612, { word: 'NoSuchEntry', sentence: 'no such file or directory' });
    if (path[0] === 'stat') return told({ fsize: kept.bytes.length, mimeType: kept.mimeType });
    if (path[0] === 'copy') {
      const [toBucket, to = ''] = plain(path[2] ?? '').split(/:(.*)/s);
      if (toBucket !== bucket) return refused(631, { word: 'NoSuchBucket', sentence: 'no such bucket' });
      objects.set(to, kept);
      return { status: 200 };
    }
    objects.delete(key);
    return { status: 200 };
  });
}
