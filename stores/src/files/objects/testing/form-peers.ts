import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RawAnswer, RawRequest } from './peer.js';
import { crossOrigin, multipartOf } from './multipart-of.js';
import type { Besides } from './s3-like-peer.js';
import type { Known } from './verifiers.js';

/** A key that was lent. */
interface Lent {
  readonly secret: string;
  readonly token: string;
  /** the policy it was narrowed to, as it was asked for */
  readonly policy: string;
  /** ms */
  readonly until: number;
}

const hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const mac1 = (key: string, text: string): string => createHmac('sha1', key).update(text).digest('hex');
const skewMs = 15 * 60_000;

type Condition = Readonly<Record<string, string>> | readonly [string, string | number, unknown];

/** Which condition of a policy a form does not fulfil; null: it fulfils all, and names nothing besides. */
function brokenCondition(
  conditions: readonly Condition[],
  fields: ReadonlyMap<string, string>,
  size: number,
): string | null {
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      const [[name, value] = ['', '']] = Object.entries(condition);
      if (name !== 'bucket' && fields.get(name.toLowerCase()) !== value) return name;
      continue;
    }
    const [kind, name, value] = condition as readonly [string, string | number, unknown];
    const given = fields.get(String(name).replace('$', '')) ?? '';
    if (kind === 'content-length-range' && (size < Number(name) || size > Number(value))) return kind;
    if (kind === 'starts-with' && !given.startsWith(String(value))) return String(name);
    if (kind === 'in' && !(value as string[]).includes(given)) return String(name);
  }
  return null;
}

const xml = (status: number, word: string, sentence: string): RawAnswer =>
  crossOrigin({ status, body: `<Error><Code>${word}</Code><Message>${sentence}</Message></Error>` });

interface Proof {
  readonly keyId: string;
  readonly token: string;
  /** whether the signature is right under that secret */
  readonly isRight: (secret: string) => boolean;
  /** what a lent policy must allow */
  readonly action: string;
}

/** A form that was posted: its proof, its policy's conditions and end, and what the lent key may. */
function posted(
  request: RawRequest,
  put: Parameters<Besides>[1],
  lentKeys: ReadonlyMap<string, Lent>,
  now: number,
  proofOf: (fields: ReadonlyMap<string, string>) => Proof,
): RawAnswer {
  const { fields, file } = multipartOf(request);
  const { keyId, token, isRight, action } = proofOf(fields);
  const lent = lentKeys.get(keyId);
  if (lent === undefined || lent.token !== token)
    return xml(403, 'InvalidAccessKeyId', 'The access key you provided does not exist.');
  if (now > lent.until) return xml(403, 'SecurityTokenExpired', 'The security token has expired.');
  if (!isRight(lent.secret)) return xml(403, 'SignatureDoesNotMatch', 'The signature does not match.');
  const policy = JSON.parse(Buffer.from(fields.get('policy') ?? '', 'base64').toString()) as {
    expiration: string;
    conditions: Condition[];
  };
  if (now > Date.parse(policy.expiration)) return xml(403, 'AccessDenied', 'Policy expired.');
  const broken = brokenCondition(policy.conditions, fields, file.length);
  if (broken === 'content-length-range')
    return xml(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.');
  if (broken !== null) return xml(403, 'AccessDenied', `Invalid according to Policy: ${broken}`);
  const key = fields.get('key') ?? '';
  const resource = /[^"]*\/([^"/*]+\/[^"/*]+\/)\*/.exec(lent.policy)?.[1];
  if (resource === undefined || !key.startsWith(resource) || !lent.policy.includes(action))
    return xml(403, 'AccessDenied', 'The bucket you access does not belong to you.');
  const stored = put(key, { mimeType: fields.get('content-type') ?? '', bytes: file });
  return stored ? crossOrigin({ status: 200 }) : xml(409, 'FileAlreadyExists', 'The object already exists.');
}

const lend = (keys: Map<string, Lent>, policy: string, until: number) => {
  const [keyId, secret, token] = ['a', 'b', 'c'].map(() => randomBytes(12).toString('hex')) as [
    string,
    string,
    string,
  ];
  keys.set(keyId, { secret, token, policy, until });
  return { keyId, secret, token };
};

/** Aliyun: STS AssumeRole under `/sts`, and forms posted to the bucket. */
export function aliyunForms({ id, secret, now }: Known, bucket: string, arn: string): Besides {
  const keys = new Map<string, Lent>();
  const refused = (status: number, Code: string, Message: string): RawAnswer => ({
    status,
    body: JSON.stringify({ Code, Message }),
  });
  return (request, put) => {
    if (request.method === 'OPTIONS') return crossOrigin({ status: 204 });
    const { headers, target, body } = request;
    if (request.method === 'POST' && target.startsWith('/sts?')) {
      const query = target.slice('/sts?'.length);
      const proof = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
        headers.get('authorization') ?? '',
      );
      const [, keyId = '', names = '', given = ''] = proof ?? [];
      if (keyId !== id)
        return refused(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
      if (!(Math.abs(now() - Date.parse(headers.get('x-acs-date') ?? '')) <= skewMs))
        return refused(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
      const lines = names.split(';').map((name) => `${name}:${headers.get(name)?.trim()}\n`);
      const canonical = `POST\n/sts\n${query.split('&').sort().join('&')}\n${lines.join('')}\n${names}\n${hex(body)}`;
      const right = createHmac('sha256', secret)
        .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
        .digest('hex');
      if (right !== given)
        return refused(
          400,
          'SignatureDoesNotMatch',
          'Specified signature is not matched with our calculation.',
        );
      const asked = new URLSearchParams(query);
      if (asked.get('RoleArn') !== arn)
        return refused(404, 'EntityNotExist.Role', 'The specified Role not exists.');
      const seconds = Number(asked.get('DurationSeconds'));
      if (!(seconds >= 900 && seconds <= 3600))
        return refused(
          400,
          'InvalidParameter.DurationSeconds',
          'The Min/Max value of DurationSeconds is 15min/1hr.',
        );
      const lent = lend(keys, asked.get('Policy') ?? '', now() + seconds * 1000);
      const Credentials = {
        AccessKeyId: lent.keyId,
        AccessKeySecret: lent.secret,
        SecurityToken: lent.token,
        Expiration: new Date(now() + seconds * 1000).toISOString(),
      };
      return { status: 200, body: JSON.stringify({ RequestId: 'r', Credentials }) };
    }
    if (request.method !== 'POST' || target !== `/${bucket}/`) return null;
    return posted(request, put, keys, now(), (fields) => {
      const [keyId = '', ...scope] = (fields.get('x-oss-credential') ?? '').split('/');
      const isRight = (lentSecret: string): boolean => {
        const key = scope.reduce<Buffer | string>((last, part) => mac(last, part), `aliyun_v4${lentSecret}`);
        return mac(key, fields.get('policy') ?? '').toString('hex') === fields.get('x-oss-signature');
      };
      return { keyId, token: fields.get('x-oss-security-token') ?? '', isRight, action: 'oss:PutObject' };
    });
  };
}

/** Tencent: STS GetFederationToken under `/sts`, and forms posted to the bucket. */
export function qcloudForms({ id, secret, now }: Known, bucket: string): Besides {
  const keys = new Map<string, Lent>();
  const answer = (Response: object): RawAnswer => ({ status: 200, body: JSON.stringify({ Response }) });
  const refused = (Code: string, Message: string): RawAnswer => answer({ Error: { Code, Message } });
  return (request, put) => {
    if (request.method === 'OPTIONS') return crossOrigin({ status: 204 });
    const { headers, target, body } = request;
    if (request.method === 'POST' && target === '/sts') {
      const proof =
        /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/sts\/tc3_request, SignedHeaders=(\S+), Signature=(\w+)$/.exec(
          headers.get('authorization') ?? '',
        );
      const [, keyId = '', date = '', names = '', given = ''] = proof ?? [];
      if (keyId !== id) return refused('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');
      const at = Number(headers.get('x-tc-timestamp')) * 1000;
      if (!(Math.abs(now() - at) <= 5 * 60_000))
        return refused('AuthFailure.SignatureExpire', 'The provided credentials have expired.');
      const lines = names.split(';').map((name) => {
        const value = headers.get(name)?.trim() ?? '';
        return `${name}:${name === 'x-tc-action' ? value.toLowerCase() : value}\n`;
      });
      const canonical = `POST\n/sts\n\n${lines.join('')}\n${names}\n${hex(body)}`;
      const text = `TC3-HMAC-SHA256\n${at / 1000}\n${date}/sts/tc3_request\n${hex(canonical)}`;
      const key = mac(mac(mac(`TC3${secret}`, date), 'sts'), 'tc3_request');
      if (mac(key, text).toString('hex') !== given)
        return refused('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.');
      const asked = JSON.parse(body.toString()) as { Policy: string; DurationSeconds: number };
      const until = now() + asked.DurationSeconds * 1000;
      const lent = lend(keys, decodeURIComponent(asked.Policy), until);
      return answer({
        ExpiredTime: Math.floor(until / 1000),
        Credentials: { TmpSecretId: lent.keyId, TmpSecretKey: lent.secret, Token: lent.token },
      });
    }
    if (request.method !== 'POST' || target !== `/${bucket}/`) return null;
    return posted(request, put, keys, now(), (fields) => {
      const policy = Buffer.from(fields.get('policy') ?? '', 'base64');
      const digest = createHash('sha1').update(policy).digest('hex');
      const isRight = (lentSecret: string): boolean =>
        mac1(mac1(lentSecret, fields.get('q-key-time') ?? ''), digest) === fields.get('q-signature');
      return {
        keyId: fields.get('q-ak') ?? '',
        token: fields.get('x-cos-security-token') ?? '',
        isRight,
        action: 'name/cos:PostObject',
      };
    });
  };
}
