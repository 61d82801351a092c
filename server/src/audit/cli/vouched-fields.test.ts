import { exam } from '@vigil/domain/exams/exam';
import { channelFields } from '@vigil/domain/orders/public';
import { user } from '@vigil/domain/organisation/user';
import { bank, questionHead } from '@vigil/domain/question-bank/bank';
import { faceFields } from '@vigil/domain/real-person/public';
import { providerFields } from '@vigil/domain/uploads/public';
import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import type { MailSettings } from '@vigil/domain/messages/mail/mail-settings';
import type { CollectionDefinition, Document } from '@vigil/stores/documents/port';
import { expect, it } from 'vitest';
import type { PasskeyDocument } from '../../accounts/passkeys/documents.js';
import type { FactorDocument } from '../../accounts/second-factor/factors.js';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { recordedHash, sealedHash } from '../../platform/reference/found-documents.js';
import { changedOnce, filled } from './filled.fixture.js';

const passkey: Required<PasskeyDocument> = {
  ...{ id: 'p', version: 1, userId: 'u', name: 'a phone', credentialId: 'c', publicKey: 'k' },
  ...{ transports: ['usb'], site: 'exam.test', backedUp: true, since: 1 },
};
const factor: Required<FactorDocument> = {
  ...{ id: 'u', version: 1, sealed: 's', codes: ['c'], enabledAt: 1 },
};
const mail: Required<MailSettings> = {
  ...{ id: 'mail', version: 1, enabled: true, host: 'h', port: 25, secure: true, userName: 'u' },
  ...{ password: 'p', sender: 's', updateTime: 1 },
};
const provider: Required<SignOnProvider> = {
  ...{ id: 'oidc', version: 1, enabled: true, title: 't', address: 'a', options: { clientId: 'c' } },
  ...{ secret: 's', updateTime: 1 },
  mapping: {
    ...{ matchBy: 'userName', matchAttribute: 'a', userNameAttribute: 'a', realNameAttribute: 'a' },
    ...{ mobileAttribute: 'a', emailAttribute: 'a', departAttribute: 'a', roleAttribute: 'a' },
    ...{ departs: [{ value: 'v', code: 'c' }], roles: [{ value: 'v', code: 'c' }] },
    ...{ createPeople: true, follow: true },
  },
};
/** Of settings whose fields a table says: one document for each kind. */
const asTold = (
  table: Readonly<Record<string, readonly { readonly name: string }[]>>,
  more: object,
): Document[] =>
  Object.entries(table).map(([id, fields]) => ({
    ...{ id, version: 1, ...more },
    data: Object.fromEntries(fields.map(({ name }) => [name, `a ${name}`])),
  }));

/** Documents with every field, of the collections of which the log does not have all. */
const whole: Readonly<Record<string, readonly Document[]>> = {
  users: [filled(user) as Document],
  exams: [filled(exam) as Document],
  banks: [filled(bank) as Document],
  question_heads: [filled(questionHead) as Document],
  passkeys: [passkey],
  second_factors: [factor],
  mail_settings: [mail],
  sign_on_providers: [provider],
  pay_channels: asTold(channelFields, { enabled: true }),
  storage_configs: asTold(providerFields, { remark: 'r' }),
  face_configs: asTold(faceFields, { remark: 'r' }),
};

const shownElsewhere =
  'a word that somebody chose would be guessed from its hash; it is what we show a peer whose address the log has: another one is refused there and opens nothing here';
/** What nothing vouches for, by collection and field, and why it does not have to be. */
const unvouched: Readonly<Record<string, string>> = {
  'mail_settings password': shownElsewhere,
  'sign_on_providers secret': shownElsewhere,
  'pay_channels data.privateKey': shownElsewhere,
  'pay_channels data.apiV3Key': shownElsewhere,
  'pay_channels data.clientSecret': shownElsewhere,
  'storage_configs data.accessKeySecret': shownElsewhere,
  'storage_configs data.secretKey': shownElsewhere,
  'face_configs data.secretKey': shownElsewhere,
  'face_configs data.accessKeySecret': shownElsewhere,
};

const vouchedHashes = (definition: CollectionDefinition, document: unknown): string =>
  `${recordedHash(definition, document)} ${sealedHash(definition, document)}`;

it('every field of a document whose changes the log records is under a hash there, or named here with why not', async () => {
  const found = new Set<string>();
  for (const definition of await everyCollection()) {
    if (definition.recordedAs === undefined || definition.recordedForm === undefined) continue;
    expect(whole, 'a document with every field').toHaveProperty(definition.name);
    for (const document of whole[definition.name] ?? [])
      for (const { path, changed } of changedOnce(document))
        if (vouchedHashes(definition, changed) === vouchedHashes(definition, document))
          found.add(`${definition.name} ${path}`);
  }
  expect([...found].toSorted()).toEqual(Object.keys(unvouched).toSorted());
});
