import { randomUUID } from 'node:crypto';
import type { Document } from '@vigil/stores/documents/port';
import { define } from '@vigil/stores/documents/define';
import type { Services } from '../../platform/services.js';
import type { SmsPurpose, SmsSender } from './port.js';

const keptMilliseconds = 3_600_000;
const keptAtMost = 100;

/** A message that was written down and not sent. */
export interface SandboxMessage extends Document {
  readonly mobile: string;
  readonly purpose: SmsPurpose;
  readonly code: string;
  /** ms */
  readonly at: number;
}

export const sandboxCollections = {
  smsSandbox: define<SandboxMessage>({ name: 'sms_sandbox', indexes: [{ fields: ['at'] }] }),
} as const;

type Kept = Pick<Services, 'documents' | 'clock'>;
const outbox = ({ documents }: Kept) => documents.collection<SandboxMessage>(sandboxCollections.smsSandbox);

/** Sends nothing: writes each message down for administrators to see, for an hour, the last hundred. */
export const createSandboxSms = (services: Kept): SmsSender => ({
  async send({ mobile, purpose, code }) {
    await outbox(services).put({ id: randomUUID(), mobile, purpose, code, at: services.clock.now() });
    const old = { filter: { at: { lt: services.clock.now() - keptMilliseconds } } };
    const beyond = { sort: [{ field: 'at', descending: true }], skip: keptAtMost };
    for (const query of [old, beyond])
      for (const { id } of await outbox(services).find(query)) await outbox(services).delete(id);
  },
});

/** The newest first. */
export const sandboxMessages = (services: Kept): Promise<SandboxMessage[]> =>
  outbox(services).find({
    filter: { at: { gte: services.clock.now() - keptMilliseconds } },
    sort: [{ field: 'at', descending: true }],
    limit: keptAtMost,
  });
