import { createHash, createHmac, randomUUID } from 'node:crypto';
import { base64, callFaceProvider, objectIn, refused, scoreIn } from './call.js';
import { FaceFault, type FaceProvider, type FaceProviderOptions } from './port.js';

export interface AliyunFaceOptions extends FaceProviderOptions {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

const algorithm = 'ACS3-HMAC-SHA256';
/** The third of the bounds it names: one mistake in 100,000. */
const sameFrom = 75;
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Aliyun facebody 2019-12-30 (CompareFace, DetectLivingFace), signed by ACS3-HMAC-SHA256, the pictures in the body. */
export function createAliyunFace({
  accessKeyId,
  accessKeySecret,
  endpoint = 'https://facebody.cn-shanghai.aliyuncs.com',
  patience,
  now = Date.now,
}: AliyunFaceOptions): FaceProvider {
  const call = async (action: string, sent: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(sent).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      host: new URL(endpoint).host,
      'x-acs-action': action,
      'x-acs-content-sha256': hex(body),
      'x-acs-date': new Date(now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': '2019-12-30',
    };
    const names = Object.keys(headers).toSorted();
    const named = names.map((name) => `${name}:${headers[name as keyof typeof headers]}\n`).join('');
    const signed = names.join(';');
    const canonical = ['POST', '/', '', named, signed, hex(body)].join('\n');
    const signature = createHmac('sha256', accessKeySecret)
      .update(`${algorithm}\n${hex(canonical)}`)
      .digest('hex');
    // The host is what the address says: the client sends it itself.
    const { host: _host, ...plain } = headers;
    const authorization = `${algorithm} Credential=${accessKeyId},SignedHeaders=${signed},Signature=${signature}`;
    const answer = await callFaceProvider(`${endpoint}/`, { ...plain, authorization }, body, patience);
    if (answer['Code'] !== undefined) throw refused(answer['Code'], answer['Message']);
    return objectIn(answer['Data']);
  };
  return {
    async likeness(image, registered) {
      const sent = { ImageDataA: base64(image), ImageDataB: base64(registered) };
      const score = scoreIn((await call('CompareFace', sent))['Confidence']);
      return { same: score >= sameFrom, similarity: score / 100 };
    },
    async isAlive(image) {
      const { Elements: elements } = await call('DetectLivingFace', { 'Tasks.1.ImageData': base64(image) });
      const [element] = Array.isArray(elements) ? (elements as unknown[]) : [];
      const { Results: results } = objectIn(element);
      const [result] = Array.isArray(results) ? (results as unknown[]) : [];
      const { Label: label, Suggestion: suggestion } = objectIn(result);
      if (typeof label !== 'string') throw new FaceFault('the answer does not tell');
      return label === 'normal' && suggestion === 'pass';
    },
  };
}
