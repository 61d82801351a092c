import { describe, expect, it } from 'vitest';
import type { Role } from '@vigil/domain/organisation/role';
import { collections as peopleCollections } from '../../organisation/collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import { deafBus } from '@vigil/stores/testing/deaf-bus';
import { RetryLaterError } from '../errors.js';
import type { SessionAccount } from './account-source.js';
import { Sessions } from './sessions.js';
import { hour, user, withoutSecrets, never, sessionsScene } from './sessions.fixture.js';

const at = sessionsScene();
const { accountsOn, processOf, stored, userStore } = at;

describe('sessions', () => {
  it('store only the hash of a token, never the token nor the password', async () => {
    const { token, session } = await processOf().open(withoutSecrets(user));
    expect(token).toHaveLength(43);
    const document = await stored(token);
    expect(document?.id).toBe(session.id);
    expect(JSON.stringify(document)).not.toContain(token);
    expect(JSON.stringify(session)).not.toContain('secret');
  });

  it('answer a known token at once, and survive a restart', async () => {
    const first = processOf();
    const { token } = await first.open(withoutSecrets(user));
    expect(first.find(token)).toMatchObject({ user: { id: 'u1' } });
    expect(await processOf().find(token)).toMatchObject({ user: { realName: '甲' } });
  });

  it('say no to an unknown token and to what can be none, without a look-up for the latter', async () => {
    const sessions = processOf();
    expect(await sessions.find('x'.repeat(43))).toBeNull();
    expect(sessions.find('short')).toBeNull();
    expect(sessions.find(undefined)).toBeNull();
  });

  it('that end are gone in every process, and whoever listens is told once', async () => {
    const [one, other] = [processOf(), processOf()];
    const { token } = await one.open(withoutSecrets(user));
    const there = await other.find(token);
    if (there === null) throw new Error('not found');
    const told = new Promise<void>((resolve) => other.onEnd(there, resolve));
    const here = await one.find(token);
    if (here === null) throw new Error('not found');
    await one.end(here);
    await told;
    expect(await one.find(token)).toBeNull();
    expect(await other.find(token)).toBeNull();
    expect(other.renew(there)).toBe(false);
    expect(await stored(token)).toBeNull();
  });

  it('of one person can all end but the one that asks', async () => {
    const sessions = processOf();
    const [kept, gone] = [
      await sessions.open(withoutSecrets(user)),
      await sessions.open(withoutSecrets(user)),
    ];
    await sessions.endAllOf('u1', kept.session);
    expect(await sessions.find(kept.token)).not.toBeNull();
    expect(await sessions.find(gone.token)).toBeNull();
  });

  it('show a changed account, and end when it is disabled', async () => {
    const sessions = processOf();
    const accounts = accountsOn(at.documents, at.bus);
    const { token, session } = await sessions.open(withoutSecrets(user));
    await userStore().put({ ...user, realName: '乙' });
    accounts.changed('u1');
    await expect.poll(() => session.user.realName).toBe('乙');
    const ended = new Promise<void>((resolve) => sessions.onEnd(session, resolve));
    await userStore().put({ ...user, state: 1 });
    accounts.changed('u1');
    await ended;
    expect(await sessions.find(token)).toBeNull();
  });

  it('are compared before they are believed once an end may have been missed, at once where a socket is open', async () => {
    const deaf = deafBus(at.bus);
    const [one, other] = [processOf(), processOf(at.documents, undefined, deaf)];
    const [used, watched] = [await one.open(withoutSecrets(user)), await one.open(withoutSecrets(user))];
    const watching = await other.find(watched.token);
    if (watching === null) throw new Error('not found');
    const told = new Promise<void>((resolve) => other.onEnd(watching, resolve));
    expect(await other.find(used.token)).not.toBeNull();
    await one.end(used.session);
    await one.end(watched.session);
    expect(await other.find(used.token)).not.toBeNull();
    deaf.tellGap();
    expect(await other.find(used.token)).toBeNull();
    await told;
    expect(other.renew(watching)).toBe(false);
  });

  it('see an account that changed while nothing was heard', async () => {
    const deaf = deafBus(at.bus);
    const other = processOf(at.documents, undefined, deaf);
    const { token } = await other.open(withoutSecrets(user));
    await userStore().put({ ...user, realName: '丙' });
    deaf.tellGap();
    expect(await other.find(token)).toMatchObject({ user: { realName: '丙' } });
  });

  it('that cannot be looked up are a fault to retry, never an end', async () => {
    const { token } = await processOf().open(withoutSecrets(user));
    const broken = {
      ...at.documents,
      collection: () => ({ get: () => Promise.reject(new Error('disk')), find: () => Promise.resolve([]) }),
    } as unknown as Documents;
    await expect(Promise.resolve(processOf(broken).find(token))).rejects.toThrow(RetryLaterError);
  });

  it('end after a day without use; use keeps them alive', async () => {
    const sessions = processOf();
    const { token } = await sessions.open(withoutSecrets(user));
    at.now += 23 * hour;
    expect(await sessions.find(token)).not.toBeNull();
    at.now += 23 * hour;
    expect(await sessions.find(token)).not.toBeNull();
    at.now += 25 * hour;
    expect(await sessions.find(token)).toBeNull();
  });

  it('with an open paper live at least until they were asked to, also in a process that never saw them', async () => {
    const sessions = processOf();
    const { token } = await sessions.open(withoutSecrets(user));
    await sessions.keepUntil('u1', at.now + 40 * hour);
    at.now += 39 * hour;
    expect(await processOf().find(token)).not.toBeNull();
    expect(await sessions.find(token)).not.toBeNull();
  });

  it('write the last position behind: not on the call, but on the flush and at stop', async () => {
    const sessions = processOf();
    const { token, session } = await sessions.open(withoutSecrets(user));
    sessions.reached(session, '42');
    expect(sessions.positionOf(session)).toBe('42');
    await sessions.flush();
    expect((await stored(token))?.lastPosition).toBeNull();
    at.now += 61_000;
    await sessions.flush();
    expect((await stored(token))?.lastPosition).toBe('42');
    sessions.reached(session, '43');
    await sessions.stop();
    expect((await stored(token))?.lastPosition).toBe('43');
  });

  it('keep a bounded number at hand; what made room is written and found again', async () => {
    const sessions = processOf(at.documents, 2);
    const opened = [await sessions.open(withoutSecrets(user)), await sessions.open(withoutSecrets(user))];
    sessions.reached(opened[0]?.session ?? never(), '7');
    await sessions.open(withoutSecrets(user));
    await expect.poll(async () => (await stored(opened[0]?.token ?? ''))?.lastPosition).toBe('7');
    expect(await sessions.find(opened[0]?.token)).toMatchObject({ lastPosition: '7' });
  });

  it('[engine §10] show what roles permit now, here at once and elsewhere when told; others are left alone', async () => {
    const roles = at.documents.collection<Role>(peopleCollections.roles);
    const permit = (code: string, ...permissions: string[]) =>
      roles.put({ id: code, version: 1, code, roleName: code, roleType: 2, roleLevel: 1, permissions, builtIn: false, granted: [] }); // prettier-ignore
    await permit('tutor', 'exam:list');
    await userStore().put({ ...user, roles: ['tutor'] });
    await userStore().put({ ...user, id: 'u2', userName: 'u2', roles: [] });
    const deaf = deafBus(at.bus);
    const here = accountsOn(at.documents, at.bus);
    const [one, other, unheard] = [
      processOf(at.documents, undefined, at.bus, here),
      processOf(),
      processOf(at.documents, undefined, deaf),
    ];
    const { token } = await one.open((await here.read('u1')) as SessionAccount);
    const { token: untouched } = await one.open((await here.read('u2')) as SessionAccount);
    const held = async (sessions: Sessions): Promise<readonly string[]> =>
      (await sessions.find(token))?.user.permissions ?? [];
    const cached = await unheard.find(token);
    for (const sessions of [one, other, unheard]) expect(await held(sessions)).toEqual(['exam:list']);

    await permit('tutor', 'exam:list', 'exam:add');
    here.roleChanged('tutor');
    expect(await held(one)).toEqual(['exam:list', 'exam:add']);
    expect(one.find(untouched)).not.toBeInstanceOf(Promise);
    await expect.poll(() => held(other)).toEqual(['exam:list', 'exam:add']);
    expect(await held(unheard)).toEqual(['exam:list']);
    deaf.tellGap();
    expect(await unheard.renew(cached ?? never())).toBe(true);
    expect(cached?.user.permissions).toEqual(['exam:list', 'exam:add']);
    expect(await held(unheard)).toEqual(['exam:list', 'exam:add']);
  });

  it('used in two processes keep the later end, whichever writes last', async () => {
    const [one, other] = [processOf(), processOf(at.documents, undefined, deafBus(at.bus))];
    const { token, session } = await one.open(withoutSecrets(user));
    const elsewhere = await other.find(token);
    if (elsewhere === null) throw never();
    await one.keepUntil('u1', at.now + 40 * hour);
    other.reached(elsewhere, '9');
    await other.stop();
    expect(await stored(token)).toMatchObject({ lastPosition: '9', expiresAt: at.now + 40 * hour });
    expect(one.renew(session)).toBe(true);
  });

  it('that ended elsewhere are not brought back by what a process still had to write', async () => {
    const [one, other] = [processOf(), processOf(at.documents, undefined, deafBus(at.bus))];
    const { token, session } = await one.open(withoutSecrets(user));
    const elsewhere = await other.find(token);
    if (elsewhere === null) throw never();
    other.reached(elsewhere, '9');
    await one.end(session);
    await other.flush(true);
    expect(await stored(token)).toBeNull();
    expect(await other.find(token)).toBeNull();
  });

  it('that ended long ago are swept', async () => {
    const { token } = await processOf().open(withoutSecrets(user));
    at.now += 26 * hour;
    await processOf().sweep();
    expect(await stored(token)).toBeNull();
  });
});
