import { createHash } from 'node:crypto';
import { hmacSha1Hex, hmacSha256 } from '../../../hmac.js';
import { callProvider, textOf } from '../http-call.js';
import { ProviderError } from '../port.js';
import type { QcloudOptions } from '../qcloud.js';
import { demanded, jsonIn, jsonRefusal } from './json-answer.js';
import type { FormIssuer, UploadTerms } from './port.js';

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

interface LentKey {
  readonly TmpSecretId: string;
  readonly TmpSecretKey: string;
  readonly Token: string;
}

/**
 * Tencent COS: a key is lent (STS GetFederationToken) that may post objects below the prefix and nothing else; it
 * stays here and signs the policy of a form: prefix and size. COS knows no condition for a list of types.
 */
export function qcloudForms(options: QcloudOptions): FormIssuer {
  const { region, bucket, now } = options;
  const url = region.includes('://')
    ? new URL(`/${bucket}/`, region).href
    : `https://${bucket}.cos.${region}.myqcloud.com/`;
  return {
    url,
    issue: async (terms) => {
      const lent = await lentKey(options, terms);
      const from = Math.floor(now() / 1000);
      const keyTime = `${from};${from + terms.seconds}`;
      const expiresAt = (from + terms.seconds) * 1000;
      const said = {
        'q-sign-algorithm': 'sha1',
        'q-ak': lent.TmpSecretId,
        'q-sign-time': keyTime,
      };
      const policy = JSON.stringify({
        expiration: new Date(expiresAt).toISOString(),
        conditions: [
          { bucket },
          ...Object.entries(said).map(([name, value]) => ({ [name]: value })),
          { 'x-cos-security-token': lent.Token },
          ['starts-with', '$key', terms.prefix],
          ['content-length-range', 1, terms.largestBytes],
        ],
      });
      const digest = createHash('sha1').update(policy).digest('hex');
      const fields = {
        ...said,
        'q-key-time': keyTime,
        'q-signature': hmacSha1Hex(hmacSha1Hex(lent.TmpSecretKey, keyTime), digest),
        policy: Buffer.from(policy).toString('base64'),
        'x-cos-security-token': lent.Token,
        success_action_status: '200',
      };
      return { url, fields, expiresAt };
    },
  };
}

/** STS 2018-08-13 GetFederationToken, signed by TC3-HMAC-SHA256; narrowed to posting below the prefix. */
async function lentKey(
  { region, bucket, secretId, secretKey, now, ...http }: QcloudOptions,
  { prefix, seconds }: UploadTerms,
): Promise<LentKey> {
  const isElsewhere = region.includes('://');
  const url = new URL(isElsewhere ? new URL('/sts', region) : 'https://sts.tencentcloudapi.com/');
  const account = /-(\d+)$/.exec(bucket)?.[1] ?? '';
  const resource = `qcs::cos:${isElsewhere ? '*' : region}:uid/${account}:${bucket}/${prefix}*`;
  const may = { effect: 'allow', action: ['name/cos:PostObject'], resource: [resource] };
  const body = JSON.stringify({
    Name: 'vigil-upload',
    Policy: encodeURIComponent(JSON.stringify({ version: '2.0', statement: [may] })),
    DurationSeconds: seconds,
  });
  const answer = await callProvider(
    async () => {
      const timestamp = Math.floor(now() / 1000);
      const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
      const type = 'application/json; charset=utf-8';
      const signed = 'content-type;host;x-tc-action';
      const lines = `content-type:${type}\nhost:${url.host}\nx-tc-action:getfederationtoken\n`;
      const canonical = ['POST', url.pathname, '', lines, signed, hex(body)].join('\n');
      const scope = `${date}/sts/tc3_request`;
      const text = ['TC3-HMAC-SHA256', String(timestamp), scope, hex(canonical)].join('\n');
      const key = ['sts', 'tc3_request'].reduce(hmacSha256, hmacSha256(`TC3${secretKey}`, date));
      const authorization = `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${hmacSha256(key, text).toString('hex')}`;
      const headers = {
        'content-type': type,
        'x-tc-action': 'GetFederationToken',
        'x-tc-version': '2018-08-13',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': isElsewhere ? 'ap-guangzhou' : region,
        authorization,
      };
      return { method: 'POST' as const, url, headers, body: Buffer.from(body) };
    },
    jsonRefusal,
    [],
    http,
  );
  const { Response } = jsonIn<{
    readonly Response?: {
      readonly Credentials?: LentKey;
      readonly Error?: { readonly Code?: string; readonly Message?: string };
    };
  }>(await textOf(answer));
  // It refuses with 200.
  if (Response?.Error !== undefined)
    throw new ProviderError(403, Response.Error.Code ?? '', Response.Error.Message ?? '');
  return demanded(Response?.Credentials, 'TmpSecretId', 'TmpSecretKey', 'Token');
}
