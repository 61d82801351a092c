import { createHash, createHmac, randomUUID } from 'node:crypto';
import { SmsRefused, type SmsSender } from '../port.js';
import { callProvider } from './call-provider.js';

export interface AliyunSmsOptions {
  readonly keyId: string;
  readonly keySecret: string;
  /** signature of the messages, as it was approved */
  readonly signName: string;
  /** template with the variable `code` */
  readonly templateCode: string;
  readonly endpoint?: string;
  readonly patience?: number;
  readonly now?: () => number;
}

const algorithm = 'ACS3-HMAC-SHA256';
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Percent-encoding of RFC 3986, as the signature wants it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Aliyun Dysmsapi 2017-05-25 SendSms, signed by ACS3-HMAC-SHA256 (header form; parameters in the query). */
export const createAliyunSms = ({
  keyId,
  keySecret,
  signName,
  templateCode,
  endpoint = 'https://dysmsapi.aliyuncs.com',
  patience,
  now = Date.now,
}: AliyunSmsOptions): SmsSender => ({
  async send({ mobile, code }) {
    const query = Object.entries({
      PhoneNumbers: mobile,
      SignName: signName,
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify({ code }),
    })
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&');
    const payload = hex('');
    const headers = {
      host: new URL(endpoint).host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': payload,
      'x-acs-date': new Date(now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': '2017-05-25',
    };
    const names = Object.keys(headers).toSorted();
    const canonicalHeaders = names
      .map((name) => `${name}:${headers[name as keyof typeof headers]}\n`)
      .join('');
    const signed = names.join(';');
    const canonical = ['POST', '/', query, canonicalHeaders, signed, payload].join('\n');
    const signature = createHmac('sha256', keySecret)
      .update(`${algorithm}\n${hex(canonical)}`)
      .digest('hex');
    // The host is what the address says: the client sends it itself.
    const { host: _host, ...sent } = headers;
    const authorization = `${algorithm} Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`;
    const answer = await callProvider(`${endpoint}/?${query}`, { ...sent, authorization }, '', patience);
    if (answer['Code'] !== 'OK') throw new SmsRefused(wordIn(answer['Code']));
  },
});

/** A provider's word for a refusal; anything that is no word is not repeated. */
export const wordIn = (code: unknown): string =>
  typeof code === 'string' && /^[\w.]{1,80}$/.test(code) ? code : 'unknown';
