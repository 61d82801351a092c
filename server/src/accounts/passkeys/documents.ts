import { createHash } from 'node:crypto';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';
import { forgetReference } from '../../platform/reference/forget-reference.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';

/** A passkey of an account. `id`: `passkeyId` of what its authenticator calls it. */
export interface PasskeyDocument extends Document {
  readonly version: number;
  readonly userId: string;
  /** what its owner calls it */
  readonly name: string;
  /** as the authenticator calls it, base64url */
  readonly credentialId: string;
  /** COSE, base64url */
  readonly publicKey: string;
  /** how the browser reached it, to reach it again */
  readonly transports: readonly string[];
  /** host of this site under which it was made: it answers to no other */
  readonly site: string;
  /** kept by the maker of the device on all of its owner's devices */
  readonly backedUp: boolean;
  /** ms */
  readonly since: number;
}

/** The last use of a passkey: its counter never goes back. `id` is the passkey's. */
export interface PasskeyUseDocument extends Document {
  readonly version: number;
  readonly userId: string;
  readonly counter: number;
  /** ms */
  readonly at: number;
}

const recordedPasskey = ({ credentialId: _id, publicKey: _key, ...passkey }: PasskeyDocument): unknown =>
  passkey;

/** What opens the account: chance of the authenticator, which nobody guesses from its hash. */
const sealedPasskey = ({ credentialId, publicKey }: PasskeyDocument) => ({ credentialId, publicKey });

/** What passkeys keep. */
export const passkeyCollections = {
  passkeys: define<PasskeyDocument>({
    name: 'passkeys',
    recordedAs: 'passkey',
    recordedForm: recordedPasskey,
    sealedForm: sealedPasskey,
    indexes: [{ fields: ['userId'] }],
  }),
  passkeyUses: define<PasskeyUseDocument>({ name: 'passkey_uses', indexes: [{ fields: ['userId'] }] }),
} as const;

type Kept = Pick<Services, 'documents'>;

/** The id under which a passkey is kept: what an authenticator calls it may be longer than an id. */
export const passkeyId = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url');

/** Passkeys as reference data: the log tells who added, renamed and removed which, and by what it is known to nobody. */
export const passkeyEntity = ({ documents }: Kept): ReferenceEntity<PasskeyDocument> => ({
  ...openEntity('passkey', '通行密钥', documents.collection<PasskeyDocument>(passkeyCollections.passkeys)),
  withoutSecrets: recordedPasskey,
  sealed: sealedPasskey,
  secretsOf: sealedPasskey,
  restored: (after, secrets) => ({
    ...(after as PasskeyDocument),
    ...(secrets as ReturnType<typeof sealedPasskey>),
  }),
});

export const passkeyUsesOf = ({ documents }: Kept) =>
  documents.collection<PasskeyUseDocument>(passkeyCollections.passkeyUses);

/** More than one account may have. */
export const mostPasskeys = 10;

/** The passkeys of an account, the oldest first. */
export const passkeysOf = ({ documents }: Kept, userId: string): Promise<PasskeyDocument[]> =>
  documents
    .collection<PasskeyDocument>(passkeyCollections.passkeys)
    .find({ filter: { userId }, limit: 100 })
    .then((found) => found.toSorted((one, other) => one.since - other.since));

/** Everything of an erased person. */
export async function forgetPasskeys(services: Services, userId: string): Promise<void> {
  for (const { id } of await passkeysOf(services, userId)) {
    await forgetReference(services, passkeyEntity(services), id);
    await services.documents.collection(passkeyCollections.passkeyUses).delete(id);
  }
}
