import { createHash } from 'node:crypto';
import { hmacSha256 } from '@vigil/stores/hmac';
import { base64, callFaceProvider, objectIn, refused, scoreIn } from './call.js';
import { FaceFault, type FaceProvider, type FaceProviderOptions } from './port.js';

export interface TencentFaceOptions extends FaceProviderOptions {
  readonly secretId: string;
  readonly secretKey: string;
  /** e.g. ap-guangzhou */
  readonly region: string;
}

const service = 'iai';
const algorithm = 'TC3-HMAC-SHA256';
/** Of model 3.0: one mistake in 100,000. */
const sameFrom = 60;
const model = { FaceModelVersion: '3.0' };
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Tencent Cloud IAI 2020-03-03 (CompareFace, DetectLiveFace), signed by TC3-HMAC-SHA256. */
export function createTencentFace({
  secretId,
  secretKey,
  region,
  endpoint = 'https://iai.tencentcloudapi.com',
  patience,
  now = Date.now,
}: TencentFaceOptions): FaceProvider {
  const call = async (action: string, sent: object): Promise<Record<string, unknown>> => {
    const body = JSON.stringify(sent);
    const timestamp = Math.floor(now() / 1000);
    const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
    const type = 'application/json; charset=utf-8';
    const signed = 'content-type;host;x-tc-action';
    const named = `content-type:${type}\nhost:${new URL(endpoint).host}\nx-tc-action:${action.toLowerCase()}\n`;
    const scope = `${date}/${service}/tc3_request`;
    const canonical = ['POST', '/', '', named, signed, hex(body)].join('\n');
    const text = [algorithm, String(timestamp), scope, hex(canonical)].join('\n');
    const key = [service, 'tc3_request'].reduce(hmacSha256, hmacSha256(`TC3${secretKey}`, date));
    const signature = hmacSha256(key, text).toString('hex');
    const answer = await callFaceProvider(
      endpoint,
      {
        ...{ 'content-type': type, 'x-tc-action': action, 'x-tc-version': '2020-03-03' },
        ...{ 'x-tc-timestamp': String(timestamp), 'x-tc-region': region },
        authorization: `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
      },
      body,
      patience,
    );
    const response = objectIn(answer['Response']);
    if (response['Error'] !== undefined) {
      const { Code, Message } = objectIn(response['Error']);
      throw refused(Code, Message);
    }
    return response;
  };
  return {
    async likeness(image, registered) {
      const sent = { ImageA: base64(image), ImageB: base64(registered), ...model };
      const score = scoreIn((await call('CompareFace', sent))['Score']);
      return { same: score >= sameFrom, similarity: score / 100 };
    },
    async isAlive(image) {
      const { IsLiveness: alive } = await call('DetectLiveFace', { Image: base64(image), ...model });
      if (typeof alive !== 'boolean') throw new FaceFault('the answer does not tell');
      return alive;
    },
  };
}
