import type { ProviderKind, SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import type { WaitingFor } from '@vigil/domain/accounts/sign-on/arrival';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';
import { forgetReference } from '../../platform/reference/forget-reference.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import { KeptReference } from '../../platform/reference/kept-reference.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

/** Somebody of a provider and their account. `id` holds the hash of who they are there: `identityId`. */
export interface ExternalIdentity extends Document {
  readonly version: number;
  readonly provider: string;
  readonly userId: string;
  /** ms */
  readonly since: number;
}

/** Somebody who signed in elsewhere and waits for an administrator to say who they are. `id`: `identityId`. */
export interface WaitingSignOn extends Document {
  readonly version: number;
  readonly provider: ProviderKind;
  readonly why: WaitingFor;
  readonly userName: string;
  readonly realName: string;
  readonly mobile: string;
  readonly email: string;
  /** code of the department that they would get; null: none */
  readonly deptCode: string | null;
  /** ms, last try */
  readonly at: number;
}

const recordedProvider = ({ secret, ...rest }: SignOnProvider): unknown =>
  secret === undefined ? rest : { ...rest, hasSecret: secret !== '' };

/** What sign-on keeps. */
export const signOnCollections = {
  signOnProviders: define<SignOnProvider>({
    name: 'sign_on_providers',
    recordedAs: 'sign-on-provider',
    recordedForm: recordedProvider,
    indexes: [],
  }),
  externalIdentities: define<ExternalIdentity>({
    name: 'external_identities',
    recordedAs: 'external-identity',
    indexes: [{ fields: ['userId'] }],
  }),
  waitingSignOns: define<WaitingSignOn>({ name: 'waiting_sign_ons', indexes: [{ fields: ['at'] }] }),
} as const;

type Kept = Pick<Services, 'documents'>;

const providersOf = ({ documents }: Kept) =>
  documents.collection<SignOnProvider>(signOnCollections.signOnProviders);

/** Providers as reference data: who changed what, the secret aside. */
export const providerEntity = (services: Services): ReferenceEntity<SignOnProvider> => ({
  ...openEntity('sign-on-provider', '单点登录设置', providersOf(services)),
  withoutSecrets: recordedProvider,
  secretsOf: ({ secret }) => (secret === '' ? null : { secret }),
  restored: (after, secrets) => {
    const { hasSecret: _has, ...rest } = after as Omit<SignOnProvider, 'secret'> & { hasSecret: boolean };
    return { ...rest, secret: (secrets as { secret?: string } | null)?.secret ?? '' };
  },
  completed: () => void keptProviders(services).changed(),
});

export const keptProviders = perServices(
  (services) => new KeptReference(services, 'sign-on-provider', providersOf(services)),
);

/** Who is whose account; the log has no more of them than the hash. */
export const identityEntity = ({ documents }: Kept): ReferenceEntity<ExternalIdentity> =>
  openEntity(
    'external-identity',
    '外部身份',
    documents.collection<ExternalIdentity>(signOnCollections.externalIdentities),
  );

export const waitingOf = ({ documents }: Kept) =>
  documents.collection<WaitingSignOn>(signOnCollections.waitingSignOns);

/** External identities of one account. */
export const identitiesOfUser = ({ documents }: Kept, userId: string): Promise<ExternalIdentity[]> =>
  documents
    .collection<ExternalIdentity>(signOnCollections.externalIdentities)
    .find({ filter: { userId }, limit: 100 });

/** Everything of an erased person. */
export async function forgetIdentities(services: Services, userId: string): Promise<void> {
  for (const { id } of await identitiesOfUser(services, userId)) {
    await forgetReference(services, identityEntity(services), id);
    await waitingOf(services).delete(id);
  }
}
