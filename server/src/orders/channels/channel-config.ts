import { createPrivateKey, createPublicKey } from 'node:crypto';
import { channelFields, channelProblem, type Channel, type ChannelData } from '@vigil/domain/orders/public';
import { perServices } from '../../platform/per-services.js';
import { KeptReference } from '../../platform/reference/kept-reference.js';
import type { ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections, openOf, recordedChannel, type PayChannelDocument } from '../collections.js';

const collectionOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<PayChannelDocument>(collections.payChannels);

/** How channels are set up, as reference data: who changed what; keys and secrets stand in no event. */
export const payChannelEntity = (services: Services): ReferenceEntity<PayChannelDocument> => ({
  ...{ name: 'pay-channel', noun: '支付方式', collection: collectionOf(services) },
  withoutSecrets: recordedChannel,
  secretsOf: (document) => {
    const open = openOf(document);
    return Object.fromEntries(Object.entries(document.data).filter(([name]) => !(name in open)));
  },
  restored: (after, secrets) => {
    const document = after as PayChannelDocument;
    return { ...document, data: { ...document.data, ...(secrets as ChannelData | null) } };
  },
  completed: () => void keptPayChannels(services).changed(),
});

export const keptPayChannels = perServices(
  (services) => new KeptReference(services, 'pay-channel', collectionOf(services)),
);

/** What is wrong with what an operator typed, keys that cannot be read too; null: nothing. */
export function channelConfigProblem(channel: Channel, data: ChannelData): string | null {
  const problem = channelProblem(channel, data);
  if (problem !== null) return problem;
  for (const { name, label, isKey, isSecret } of channelFields[channel]) {
    const text = data[name] ?? '';
    if (isKey === true && text !== '' && !isKeyText(keyOf(text, isSecret === true), isSecret === true))
      return `${label}无法识别，请粘贴完整的密钥！`;
  }
  return null;
}

/** A key as it is handed out, in PEM or its bare base64, as PEM. */
export function keyOf(text: string, isPrivate: boolean): string {
  if (text.includes('-----BEGIN')) return text;
  const kind = isPrivate ? 'PRIVATE' : 'PUBLIC';
  const lines = text.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind} KEY-----`, ...lines, `-----END ${kind} KEY-----`, ''].join('\n');
}

function isKeyText(pem: string, isPrivate: boolean): boolean {
  try {
    const key = isPrivate ? createPrivateKey(pem) : createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
