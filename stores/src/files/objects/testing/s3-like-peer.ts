import { createHash, randomUUID } from 'node:crypto';
import { Peer, type RawAnswer, type RawRequest } from './peer.js';

/** What is wrong with a request's proof; null: nothing. */
export type Verifier = (request: RawRequest) => { readonly word: string; readonly sentence: string } | null;

/** What it answers besides, before anything is asked of a proof; null: that is not for it. */
export type Besides = (request: RawRequest, put: (key: string, object: Kept) => boolean) => RawAnswer | null;

export interface Kept {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** A bucket in memory that speaks what S3, OSS and COS share, and lets nobody in whose proof is wrong. */
export function openS3LikePeer(bucket: string, verify: Verifier, besides?: Besides): Promise<Peer> {
  const objects = new Map<string, Kept>();
  const uploads = new Map<
    string,
    { readonly key: string; readonly mimeType: string; readonly parts: Map<number, Buffer> }
  >();
  const refused = (status: number, word: string, sentence: string): RawAnswer => ({
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><Error><Code>${word}</Code><Message>${sentence}</Message></Error>`,
  });

  return Peer.open((request) => {
    const beside = besides?.(request, (key, object) => {
      if (objects.has(key)) return false;
      objects.set(key, object);
      return true;
    });
    if (beside) return beside;
    const wrong = verify(request);
    if (wrong !== null) return refused(403, wrong.word, wrong.sentence);
    const md5 = request.headers.get('content-md5');
    if (md5 !== undefined && md5 !== createHash('md5').update(request.body).digest('base64'))
      return refused(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
    const url = new URL(request.target, 'http://peer');
    if (!url.pathname.startsWith(`/${bucket}/`))
      return refused(404, 'NoSuchBucket', 'The bucket is not there.');
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    const query = url.searchParams;
    const uploadId = query.get('uploadId') ?? '';
    const upload = uploads.get(uploadId);
    const mimeType = request.headers.get('content-type') ?? 'application/octet-stream';

    if (request.method === 'GET' && key === '') {
      const [prefix, marker] = [query.get('prefix') ?? '', query.get('marker') ?? ''];
      const keys = [...objects.keys()].filter((one) => one.startsWith(prefix) && one > marker).sort();
      const listed = keys
        .slice(0, Number(query.get('max-keys')))
        .map((one) => `<Contents><Key>${one}</Key></Contents>`);
      return { status: 200, body: `<ListBucketResult>${listed.join('')}</ListBucketResult>` };
    }
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, mimeType, parts: new Map() });
      return { status: 200, body: `<R><Bucket>${bucket}</Bucket><UploadId>${id}</UploadId></R>` };
    }
    if (uploadId !== '' && upload === undefined)
      return refused(404, 'NoSuchUpload', 'There is no such upload.');
    if (request.method === 'PUT' && upload !== undefined) {
      upload.parts.set(Number(query.get('partNumber')), request.body);
      return { status: 200, headers: { etag: `"${createHash('md5').update(request.body).digest('hex')}"` } };
    }
    if (request.method === 'POST' && upload !== undefined) {
      const named = [
        ...request.body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g),
      ];
      const parts = named.map(([, number, tag]) => ({ bytes: upload.parts.get(Number(number)), tag }));
      if (
        parts.some(
          ({ bytes, tag }) => bytes === undefined || createHash('md5').update(bytes).digest('hex') !== tag,
        )
      )
        return refused(400, 'InvalidPart', 'A part is not what was sent.');
      objects.set(upload.key, {
        mimeType: upload.mimeType,
        bytes: Buffer.concat(parts.flatMap(({ bytes }) => bytes ?? [])),
      });
      uploads.delete(uploadId);
      return { status: 200, body: '<CompleteMultipartUploadResult/>' };
    }
    if (request.method === 'DELETE' && uploadId !== '') {
      uploads.delete(uploadId);
      return { status: 204 };
    }
    const copied = [...request.headers].find(([name]) => /^x-(oss|cos|amz)-copy-source$/.test(name))?.[1];
    if (copied !== undefined) {
      const from = objects.get(
        decodeURIComponent(copied.slice(copied.indexOf(`/${bucket}/`) + bucket.length + 2)),
      );
      if (from === undefined) return refused(404, 'NoSuchKey', 'The specified key does not exist.');
      objects.set(key, from);
      return { status: 200, body: '<CopyObjectResult/>' };
    }
    if (request.method === 'PUT') {
      objects.set(key, { mimeType, bytes: request.body });
      return { status: 200 };
    }
    if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 };
    return (
      answerOf(objects.get(key), request) ?? refused(404, 'NoSuchKey', 'The specified key does not exist.')
    );
  });
}

/** The object, or the range of it that is asked for. */
export function answerOf(kept: Kept | undefined, { headers, method }: RawRequest): RawAnswer | null {
  if (kept === undefined) return null;
  const { bytes, mimeType } = kept;
  if (method === 'HEAD')
    return { status: 200, headers: { 'content-type': mimeType, 'content-length': String(bytes.length) } };
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '') ?? [];
  if (start === undefined) return { status: 200, headers: { 'content-type': mimeType }, body: bytes };
  return {
    status: 206,
    headers: { 'content-type': mimeType },
    body: bytes.subarray(Number(start), Number(end) + 1),
  };
}
