import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { everyCollection } from '../platform/declarations/every-collection.js';
import { referenceData } from '../platform/reference/reference-data.js';
import { differingDocuments, RecordedDocuments } from '../audit/public.js';
import { ExamRoom } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import { passkeyEntity, type PasskeyDocument } from './passkeys/documents.js';
import { factorEntity, type FactorDocument } from './second-factor/factors.js';
import { identityEntity, type ExternalIdentity } from './sign-on/documents.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const byThemselves: CommandEnvelope = {
  ...{ actor: { kind: 'staff', id: 'themselves' }, arrivedAt: 0, operation: 'enrol', commandId: null },
};

it('what an erased person entered with goes by events, so that an audit misses none of it', async () => {
  const { user } = await room.candidate();
  const { services } = room;
  const [userId, version] = [user.id, 1];
  const factor: FactorDocument = { id: userId, version, sealed: 's', codes: ['c'], enabledAt: 1 };
  const passkey: PasskeyDocument = {
    ...{ id: 'p', version, userId, name: '手机', credentialId: 'c', publicKey: 'k', transports: [] },
    ...{ site: 'localhost', backedUp: false, since: 1 },
  };
  const identity: ExternalIdentity = { id: 'oidc-x', version, userId, provider: 'oidc', since: 1 };
  await referenceData(services).save(factorEntity(services), null, factor, byThemselves);
  await referenceData(services).save(passkeyEntity(services), null, passkey, byThemselves);
  await referenceData(services).save(identityEntity(services), null, identity, byThemselves);
  await room.tellWritten();
  await room.admin.ok('/api/sys/user/delete', { ids: [userId] });
  const differing = async (): Promise<string[]> => {
    const recorded = new RecordedDocuments(await everyCollection());
    const { events } = await services.log.readAll(services.log.start, 1000);
    for (const event of events) recorded.see(event);
    const found = await differingDocuments(services.documents, recorded, services.log);
    return found.map(({ definition, id, text }) => `${definition.name} ${id} ${text}`);
  };
  await until(
    'all of it to be forgotten',
    async () =>
      (await factorEntity(services).collection.get(userId)) === null &&
      (await passkeyEntity(services).collection.get('p')) === null &&
      (await identityEntity(services).collection.get('oidc-x')) === null,
  );
  expect(await differing()).toEqual([]);
});
