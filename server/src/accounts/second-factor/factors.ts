import type { Document } from '@vigil/stores/documents/port';
import { define } from '@vigil/stores/documents/define';
import { forgetReference } from '../../platform/reference/forget-reference.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';

/** The second factor of an administrator. `id` is the user's. */
export interface FactorDocument extends Document {
  readonly version: number;
  /** the shared secret, encrypted (`FactorKey`) */
  readonly sealed: string;
  /** hashes of the recovery codes that were not used yet */
  readonly codes: readonly string[];
  /** ms */
  readonly enabledAt: number;
}

/** The last step whose code a person used: what came before is good no more. `id` is the user's. */
export interface FactorUseDocument extends Document {
  readonly version: number;
  readonly step: number;
}

/** Whether every administrator must have one. */
export interface SecurityDocument extends Document {
  readonly version: number;
  readonly secondFactorRequired: boolean;
}

const recordedFactor = ({ sealed: _sealed, codes, ...factor }: FactorDocument): unknown =>
  codes === undefined ? factor : { ...factor, recoveryCodes: codes.length };

/** Encrypted under a nonce of chance, and hashes under a key of codes of chance: nobody guesses either from its hash. */
const sealedFactor = ({ sealed, codes }: FactorDocument) => ({ sealed, codes });

/** What second factors keep. */
export const factorCollections = {
  secondFactors: define<FactorDocument>({
    name: 'second_factors',
    recordedAs: 'second-factor',
    recordedForm: recordedFactor,
    sealedForm: sealedFactor,
    indexes: [],
  }),
  secondFactorUses: define<FactorUseDocument>({ name: 'second_factor_uses', indexes: [] }),
  security: define<SecurityDocument>({ name: 'security_settings', recordedAs: 'security', indexes: [] }),
} as const;

type Kept = Pick<Services, 'documents'>;

/** Second factors as reference data: the log tells who made, used up and removed which, and holds no secret. */
export const factorEntity = ({ documents }: Kept): ReferenceEntity<FactorDocument> => ({
  ...openEntity(
    'second-factor',
    '两步验证',
    documents.collection<FactorDocument>(factorCollections.secondFactors),
  ),
  withoutSecrets: recordedFactor,
  sealed: sealedFactor,
  secretsOf: sealedFactor,
  restored: (after, secrets) => {
    const { recoveryCodes: _count, ...factor } = after as FactorDocument & { recoveryCodes: number };
    return { ...factor, ...(secrets as ReturnType<typeof sealedFactor>) };
  },
});

export const securityId = 'security';
export const securityEntity = ({ documents }: Kept): ReferenceEntity<SecurityDocument> =>
  openEntity('security', '安全设置', documents.collection<SecurityDocument>(factorCollections.security));

/** Whether every administrator must have a second factor now. */
export const isRequired = async (services: Kept): Promise<boolean> =>
  (await securityEntity(services).collection.get(securityId))?.secondFactorRequired === true;

/** Everything of an erased person. */
export async function forgetFactor(services: Services, userId: string): Promise<void> {
  await forgetReference(services, factorEntity(services), userId);
  await services.documents.collection(factorCollections.secondFactorUses).delete(userId);
}
