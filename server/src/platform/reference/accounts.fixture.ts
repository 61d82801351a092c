import type { Collection, CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { CommandEnvelope } from '../command-side/command-side.js';
import { ReferenceData } from './reference-data.js';
import { openEntity, type ReferenceEntity } from './reference-entity.js';

/** Reference data of tests with a secret, of which the log has the hash, and titles that no two share. */
export interface Account extends Document {
  readonly version: number;
  readonly title: string;
  readonly secret: string;
}

const withoutSecret = ({ secret: _secret, ...account }: Account): unknown => account;
const sealed = ({ secret }: Account): unknown => ({ secret });

export const accountsDefinition: CollectionDefinition = {
  ...{ name: 'accounts', recordedAs: 'account', indexes: [] },
  ...{ recordedForm: withoutSecret, sealedForm: sealed },
};

export const accountsIn = (documents: Documents): Collection<Account> =>
  documents.collection<Account>(accountsDefinition);

const accountEntity = (among: Collection<Account>): ReferenceEntity<Account> => ({
  ...openEntity('account', '账号', among, {
    unique: { keys: [{ name: 'title', of: ({ title }) => title }], among },
  }),
  ...{ withoutSecrets: withoutSecret, sealed, secretsOf: ({ secret }) => secret },
  restored: (after, secrets) => ({ ...(after as Account), secret: secrets as string }),
});

/** One process: its own heads in memory over stores that several share. */
export function accountProcess(log: EventLog, documents: Documents) {
  const services = {
    ...{ log, documents, clock: { now: () => 0, monotonic: () => 0 } },
    ...{ logger: { warn: () => undefined }, tracing: null, config: { shared: true } },
  } as never;
  return { references: new ReferenceData(services), entity: accountEntity(accountsIn(documents)) };
}

export const byHand: CommandEnvelope = {
  ...{ actor: { kind: 'staff', id: 'somebody' }, arrivedAt: 0, operation: 'save', commandId: null },
};
