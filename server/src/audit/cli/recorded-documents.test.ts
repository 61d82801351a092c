import type { Recorded } from '@vigil/domain/kernel/event';
import type { Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { plainAccount, type User } from '@vigil/domain/organisation/public';
import { describe, expect, it } from 'vitest';
import { collections } from '../../organisation/collections.js';
import { hashOf, recordedHash, sealedHash } from '../../platform/reference/found-documents.js';
import { differingDocuments } from './differing-documents.js';
import { RecordedDocuments } from './recorded-documents.js';

const definition = { name: 'exams', recordedAs: 'exam' };

it.each([
  ['ReferenceChanged', null],
  ['ReferenceChanged', 'damaged'],
  ['ReferenceFound', null],
  ['ReferenceFound', { entity: 'exam', documents: 5 }],
])('%s with data %j says nothing: the chain says that it was damaged', (type, data) => {
  const recorded = new RecordedDocuments([definition]);
  recorded.see({ type, data, position: '1' } as unknown as Recorded);
  expect([...recorded.of(definition)]).toEqual([]);
});

describe('an account', () => {
  const { users } = collections;
  const user = {
    ...{ ...plainAccount, id: 'u', version: 1, userName: 'zhang', realName: '张', passwordHash: 'of chance' },
    ...{ roleType: 1, roles: [], createTime: 0 },
  } as User;
  const log = { readAll: async () => ({ events: [], last: '9', more: false }) } as unknown as EventLog;
  const holding = (stored: Document): Documents =>
    ({
      collection: () => ({ find: async () => [stored], getMany: async () => [stored] }),
    }) as unknown as Documents;
  const differs = async (event: Partial<Recorded>, stored: Document): Promise<boolean> => {
    const recorded = new RecordedDocuments([users]);
    recorded.see({ position: '1', ...event } as Recorded);
    return (await differingDocuments(holding(stored), recorded, log)).length > 0;
  };
  const renamed = { ...user, realName: '李' };
  const sha256 = recordedHash(users, user);
  const sealed = sealedHash(users, user) ?? '';
  const found = (more: object) => ({
    type: 'ReferenceFound',
    data: { entity: 'user', why: 'operator', operator: 'x', documents: [{ id: 'u', version: 1, ...more }] },
  });
  const change = (more: object) => ({
    type: 'ReferenceChanged',
    data: { entity: 'user', id: 'u', newVersion: 1, after: users.recordedForm?.(user as never), ...more },
  });

  it.each([
    ['a change', change({ sealed }), change({})],
    ['a finding', found({ sha256, sealed }), found({ sha256 })],
  ])('is held against the sealed hash of %s; an earlier version told none', async (_what, now, earlier) => {
    expect(await differs(now, user)).toBe(false);
    expect(await differs(now, renamed)).toBe(true);
    expect(await differs(now, { ...user, passwordHash: null } as User)).toBe(true);
    expect(await differs(earlier, renamed)).toBe(false);
    expect(await differs(earlier, { ...user, roleType: 2 } as User)).toBe(true);
  });

  it('without a password has nothing of a name or a number in the hash: nothing would hide them', () => {
    const bare = { ...user, passwordHash: null, mobile: '13800000000', faceFileId: 'f' };
    expect(users.sealedForm?.(bare as never)).toEqual({ faceFileId: 'f' });
    expect(sealedHash(users, bare)).toBe(hashOf({ faceFileId: 'f' }));
  });

  it('of an earlier version, which lacks fields, has the same hash as one in which they say nothing', () => {
    const { mobile: _mobile, faceFileId: _face, ...former } = user;
    expect(sealedHash(users, former)).toBe(sealed);
  });
});
