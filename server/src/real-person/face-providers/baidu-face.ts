import { base64, callFaceProvider, objectIn, refused, scoreIn } from './call.js';
import { FaceFault, type FaceProvider, type FaceProviderOptions } from './port.js';

export interface BaiduFaceOptions extends FaceProviderOptions {
  /** API Key and Secret Key of the application */
  readonly appKey: string;
  readonly secretKey: string;
}

/** The bound that it recommends. */
const sameFrom = 80;
/** Of `face_liveness`, 0 to 1: its bound at which one living person in 1,000 is turned away. */
const aliveFrom = 0.393_241;
/** A token that is about to run out is not used. */
const spareMilliseconds = 3_600_000;
/** The token ran out, or another one took its place. */
const tokenIsGone = new Set([110, 111]);

/** Baidu AI face v3 (match, faceverify). Its calls carry a token that the keys are exchanged for, good for a month. */
export function createBaiduFace({
  appKey,
  secretKey,
  endpoint = 'https://aip.baidubce.com',
  patience,
  now = Date.now,
}: BaiduFaceOptions): FaceProvider {
  let token: Promise<{ readonly value: string; readonly until: number }> | null = null;

  const newToken = async () => {
    const asked = new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_id: appKey, client_secret: secretKey },
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await callFaceProvider(`${endpoint}/oauth/2.0/token`, headers, asked, patience);
    const { access_token: value, expires_in: seconds } = answer;
    if (answer['error'] !== undefined) throw refused(answer['error'], answer['error_description']);
    if (typeof value !== 'string' || typeof seconds !== 'number') throw new FaceFault('no token');
    return { value, until: now() + seconds * 1000 - spareMilliseconds };
  };

  /** One exchange for all calls that wait for it; one that failed is begun anew by the next. */
  const tokenNow = async (): Promise<string> => {
    const kept = await (token ??= newToken()).catch((error: unknown) => {
      token = null;
      throw error;
    });
    if (kept.until > now()) return kept.value;
    token = newToken();
    return (await token).value;
  };

  const call = async (path: string, sent: unknown, again = true): Promise<Record<string, unknown>> => {
    const url = `${endpoint}/rest/2.0/face/v3/${path}?access_token=${encodeURIComponent(await tokenNow())}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await callFaceProvider(url, headers, JSON.stringify(sent), patience);
    const code = answer['error_code'];
    if (code === 0) return objectIn(answer['result']);
    if (!tokenIsGone.has(Number(code)) || !again) throw refused(code, answer['error_msg']);
    token = null;
    return call(path, sent, false);
  };

  const picture = (image: Uint8Array) => ({ image: base64(image), image_type: 'BASE64' });
  return {
    async likeness(image, registered) {
      const sent = [picture(image), picture(registered)].map((one) => ({ ...one, face_type: 'LIVE' }));
      const score = scoreIn((await call('match', sent))['score']);
      return { same: score >= sameFrom, similarity: score / 100 };
    },
    async isAlive(image) {
      const { face_liveness: score } = await call('faceverify', [picture(image)]);
      if (typeof score !== 'number') throw new FaceFault('the answer does not tell');
      return score >= aliveFrom;
    },
  };
}
