import { createCipheriv, createDecipheriv } from 'node:crypto';
import { isSigned, signText } from '../rsa.js';

/** Who calls: the merchant's number, and its certificate's serial number and private key (PEM). */
export interface WechatCaller {
  readonly mchId: string;
  readonly serialNo: string;
  readonly privateKey: string;
}

interface SignedRequest {
  readonly method: string;
  /** with the query, without the host */
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

/** What a caller signs of a request: five lines, each ended. */
export const requestText = ({ method, path, timestamp, nonce, body }: SignedRequest): string =>
  [method, path, timestamp, nonce, body, ''].join('\n');

const scheme = 'WECHATPAY2-SHA256-RSA2048';

/** The value of `Authorization` of a call. */
export function authorizationOf(caller: WechatCaller, request: SignedRequest): string {
  const fields = {
    ...{ mchid: caller.mchId, nonce_str: request.nonce, timestamp: request.timestamp },
    ...{ serial_no: caller.serialNo, signature: signText(requestText(request), caller.privateKey) },
  };
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `${scheme} ${written.join(',')}`;
}

/** The fields of such a value; null: it is none. */
export function readAuthorization(value: string): Readonly<Record<string, string>> | null {
  if (!value.startsWith(`${scheme} `)) return null;
  const pairs = [...value.matchAll(/([a-z_]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', text = '']) => [name, text]));
}

/** A message of the platform: an answer to us, or a notification. */
export interface PlatformMessage {
  /** seconds, as it came */
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

/** What the platform signs of a message: three lines, each ended. */
export const messageText = ({ timestamp, nonce, body }: PlatformMessage): string =>
  [timestamp, nonce, body, ''].join('\n');

export const isSignedMessage = (message: PlatformMessage, signature: string, key: string): boolean =>
  isSigned(messageText(message), signature, key);

/** What the platform tells under the APIv3 key (AES-256-GCM, the tag behind the text; base64). */
export interface SealedResource {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data: string;
}

const tagBytes = 16;

/** Throws when it was sealed by another key, or changed. `key`: 32 characters. */
export function openResource({ ciphertext, nonce, associated_data }: SealedResource, key: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const opening = createDecipheriv('aes-256-gcm', Buffer.from(key, 'utf8'), Buffer.from(nonce, 'utf8'), {
    authTagLength: tagBytes,
  });
  opening.setAAD(Buffer.from(associated_data, 'utf8'));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  return opening.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + opening.final('utf8');
}

/** The other way round: what the platform does. `nonce`: 12 characters. */
export function sealResource(text: string, key: string, nonce: string, about: string): SealedResource {
  const sealing = createCipheriv('aes-256-gcm', Buffer.from(key, 'utf8'), Buffer.from(nonce, 'utf8'), {
    authTagLength: tagBytes,
  });
  sealing.setAAD(Buffer.from(about, 'utf8'));
  const bytes = Buffer.concat([sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  return { ciphertext: bytes.toString('base64'), nonce, associated_data: about };
}
