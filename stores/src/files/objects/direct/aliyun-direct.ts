import { createHash, createHmac, randomUUID } from 'node:crypto';
import { hmacSha256 } from '../../../hmac.js';
import { aliyunRegion, type AliyunOptions } from '../aliyun.js';
import { sortedQuery } from '../canonical.js';
import { callProvider, textOf } from '../http-call.js';
import { demanded, jsonIn, jsonRefusal } from './json-answer.js';
import type { FormIssuer, UploadForm, UploadTerms } from './port.js';

export interface AliyunDirectOptions extends AliyunOptions {
  /** the role that may put objects: acs:ram::ACCOUNT:role/NAME */
  readonly arn: string;
}

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
/** No role is lent for less. */
const shortestSeconds = 900;

interface LentRole {
  readonly AccessKeyId: string;
  readonly AccessKeySecret: string;
  readonly SecurityToken: string;
}

/**
 * Aliyun OSS: a role is lent (STS AssumeRole) that may put objects below the prefix and nothing else, and its
 * secret, which stays here, signs the policy of a form: prefix, size, types, no overwriting.
 */
export function aliyunForms(options: AliyunDirectOptions): FormIssuer {
  const { endpoint, bucket, now } = options;
  const url = endpoint.includes('://')
    ? new URL(`/${bucket}/`, endpoint).href
    : `https://${bucket}.${endpoint}/`;
  return {
    url,
    issue: async (terms) => {
      const role = await lentRole(options, terms);
      const at = now();
      const expiresAt = at + terms.seconds * 1000;
      const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
      const scope = [time.slice(0, 8), aliyunRegion(endpoint), 'oss', 'aliyun_v4_request'];
      const said = {
        'x-oss-signature-version': 'OSS4-HMAC-SHA256',
        'x-oss-credential': `${role.AccessKeyId}/${scope.join('/')}`,
        'x-oss-date': time,
        'x-oss-security-token': role.SecurityToken,
        'x-oss-forbid-overwrite': 'true',
        success_action_status: '200',
      };
      const policy = Buffer.from(
        JSON.stringify({
          expiration: new Date(expiresAt).toISOString(),
          conditions: [
            { bucket },
            ...Object.entries(said).map(([name, value]) => ({ [name]: value })),
            ['starts-with', '$key', terms.prefix],
            ['content-length-range', 1, terms.largestBytes],
            ['in', '$content-type', terms.mimeTypes],
          ],
        }),
      ).toString('base64');
      const key = scope.reduce<string | Buffer>(
        (last, part) => hmacSha256(last, part),
        `aliyun_v4${role.AccessKeySecret}`,
      );
      const signature = hmacSha256(key, policy).toString('hex');
      return {
        url,
        fields: { ...said, policy, 'x-oss-signature': signature },
        expiresAt,
      } satisfies UploadForm;
    },
  };
}

/** STS 2015-04-01 AssumeRole, signed by ACS3-HMAC-SHA256; narrowed to putting below the prefix. */
async function lentRole(
  { endpoint, bucket, arn, accessKeyId, accessKeySecret, now, ...http }: AliyunDirectOptions,
  { prefix, seconds }: UploadTerms,
): Promise<LentRole> {
  const url = new URL(endpoint.includes('://') ? new URL('/sts', endpoint) : 'https://sts.aliyuncs.com/');
  const may = { Effect: 'Allow', Action: ['oss:PutObject'], Resource: [`acs:oss:*:*:${bucket}/${prefix}*`] };
  const asked = {
    DurationSeconds: String(Math.max(shortestSeconds, seconds)),
    Policy: JSON.stringify({ Version: '1', Statement: [may] }),
    RoleArn: arn,
    RoleSessionName: 'vigil-upload',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const query = sortedQuery(url, (name, value) => `${name}=${value}`);
  url.search = query;
  const answer = await callProvider(
    async () => {
      const payload = hex('');
      const headers: Record<string, string> = {
        'x-acs-action': 'AssumeRole',
        'x-acs-content-sha256': payload,
        'x-acs-date': new Date(now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-version': '2015-04-01',
      };
      const signed = Object.entries({ ...headers, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
      const names = signed.map(([name]) => name).join(';');
      const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
      const canonical = ['POST', url.pathname, query, lines, names, payload].join('\n');
      const proof = createHmac('sha256', accessKeySecret)
        .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
        .digest('hex');
      const authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names},Signature=${proof}`;
      return { method: 'POST' as const, url, headers: { ...headers, authorization } };
    },
    jsonRefusal,
    [],
    http,
  );
  const { Credentials } = jsonIn<{ Credentials?: LentRole }>(await textOf(answer));
  return demanded(Credentials, 'AccessKeyId', 'AccessKeySecret', 'SecurityToken');
}
