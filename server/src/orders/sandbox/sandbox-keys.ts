import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Documents } from '@vigil/stores/documents/port';
import { collections, type SandboxKeys } from '../collections.js';

const makePair = promisify(generateKeyPair);
const pem = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

/** The sandbox's keys of a channel; made once for all processes. */
export async function sandboxKeys(documents: Documents, channel: string): Promise<SandboxKeys> {
  const kept = documents.collection<SandboxKeys>(collections.sandboxKeys);
  const there = await kept.get(channel);
  if (there !== null) return there;
  const [app, gateway] = await Promise.all([makePair('rsa', pem), makePair('rsa', pem)]);
  const made: SandboxKeys = {
    ...{ id: channel, appId: '9021000100000001' },
    ...{ appPrivateKey: app.privateKey, appPublicKey: app.publicKey },
    ...{ gatewayPrivateKey: gateway.privateKey, gatewayPublicKey: gateway.publicKey },
    secret: randomBytes(16).toString('hex'),
  };
  await kept.putIfAbsent(made);
  return (await kept.get(channel)) ?? made;
}
