import { createHash } from 'node:crypto';
import { hmacSha256 } from '@vigil/stores/hmac';
import { SmsFault, SmsRefused, type SmsSender } from '../port.js';
import { wordIn } from './aliyun-sms.js';
import { callProvider } from './call-provider.js';

export interface TencentSmsOptions {
  readonly keyId: string;
  readonly keySecret: string;
  /** SmsSdkAppId */
  readonly appId: string;
  readonly signName: string;
  /** template with one parameter, the code */
  readonly templateId: string;
  readonly region?: string;
  readonly endpoint?: string;
  readonly patience?: number;
  readonly now?: () => number;
}

const service = 'sms';
const algorithm = 'TC3-HMAC-SHA256';
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Tencent Cloud SMS 2021-01-11 SendSms, signed by TC3-HMAC-SHA256. */
export const createTencentSms = ({
  keyId,
  keySecret,
  appId,
  signName,
  templateId,
  region = 'ap-guangzhou',
  endpoint = 'https://sms.tencentcloudapi.com',
  patience,
  now = Date.now,
}: TencentSmsOptions): SmsSender => ({
  async send({ mobile, code }) {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: templateId,
      TemplateParamSet: [code],
    });
    const timestamp = Math.floor(now() / 1000);
    const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
    const { host } = new URL(endpoint);
    const type = 'application/json; charset=utf-8';
    const signed = 'content-type;host;x-tc-action';
    const canonical = [
      ...['POST', '/', '', `content-type:${type}\nhost:${host}\nx-tc-action:sendsms\n`, signed, hex(body)],
    ].join('\n');
    const scope = `${date}/${service}/tc3_request`;
    const text = [algorithm, String(timestamp), scope, hex(canonical)].join('\n');
    const key = [service, 'tc3_request'].reduce(hmacSha256, hmacSha256(`TC3${keySecret}`, date));
    const signature = hmacSha256(key, text).toString('hex');
    const answer = await callProvider(
      endpoint,
      {
        ...{ 'content-type': type, 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' },
        ...{ 'x-tc-timestamp': String(timestamp), 'x-tc-region': region },
        authorization: `${algorithm} Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
      },
      body,
      patience,
    );
    const response = answer['Response'] as
      | {
          readonly Error?: { readonly Code?: unknown };
          readonly SendStatusSet?: readonly { readonly Code?: unknown }[];
        }
      | undefined;
    if (response?.Error !== undefined) throw new SmsRefused(wordIn(response.Error.Code));
    const [status] = response?.SendStatusSet ?? [];
    if (status === undefined) throw new SmsFault('the answer tells nothing of the message');
    if (status.Code !== 'Ok') throw new SmsRefused(wordIn(status.Code));
  },
});
