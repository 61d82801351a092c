import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { badInput } from '../../platform/errors.js';

const mostCertificates = 5;

/**
 * Certificates of the provider, as PEM: several while it changes its key. Taken with their armour or as the bare text
 * that metadata have. Throws when one of them cannot be read.
 */
export function certificatesIn(text: string): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [text];
  if (blocks.length > mostCertificates) throw new Error('too many certificates');
  return blocks.map((block) => new X509Certificate(Buffer.from(bodyOf(block), 'base64')).toString());
}

/** This site's own RSA key as PEM; its line ends may have been lost on the way through a form. Throws when it cannot be read. */
export function ownKeyIn(secret: string): string {
  const key = Buffer.from(bodyOf(secret), 'base64');
  let read: KeyObject;
  try {
    read = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    read = createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  }
  if (read.asymmetricKeyType !== 'rsa') throw new Error('the key is not RSA');
  return read.export({ format: 'pem', type: 'pkcs8' }) as string;
}

const bodyOf = (block: string): string => block.replaceAll(/-----[A-Z ]+-----|\s+/g, '');

/** Refuses `BadInput` what a provider could never be judged by. */
export function refuseUnreadable(certificate: string, secret: string): void {
  try {
    if (certificate !== '') certificatesIn(certificate);
  } catch {
    throw badInput('身份提供方证书不正确！');
  }
  try {
    if (secret !== '') ownKeyIn(secret);
  } catch {
    throw badInput('本站私钥不正确，应为 RSA 私钥！');
  }
}
