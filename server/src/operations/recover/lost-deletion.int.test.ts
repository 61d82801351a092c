import type { Position } from '@vigil/domain/kernel/event';
import type { EventLog } from '@vigil/stores/event-log/port';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collections as accounts } from '../../accounts/collections.js';
import { factorEntity } from '../../accounts/second-factor/factors.js';
import {
  stoppedFolder,
  turnedBack,
  untilCompleted,
  verifiedFolder,
  writtenPast,
} from '../../audit/cli/stopped-room.fixture.js';
import { userEntity } from '../../organisation/people/user-reference.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import type { DamagedFolder } from '../../testing/damaged-folder.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { acceptDocuments } from './accept-documents.js';
import { acceptLoss } from './accept-loss.js';
import { withOfflineStores } from './offline-stores.js';

let room: ExamRoom;
let folder: DamagedFolder | null;
beforeEach(async () => {
  room = await ExamRoom.open();
  folder = null;
});
afterEach(async () => {
  folder?.remove();
  await room.close();
});

const byHand: CommandEnvelope = {
  ...{ actor: { kind: 'staff', id: 'somebody' }, arrivedAt: 0, operation: 'userDelete', commandId: null },
};

function cutAfter(file: string, position: Position): void {
  const db = new Database(file);
  db.prepare('DELETE FROM events WHERE position > ?').run([Number(position)]);
  db.close();
}

const said: string[] = [];
const print = (line: string): void => void said.push(line);
const accepted = (
  { config }: DamagedFolder,
  names: readonly string[] | 'all',
  logOf: (log: EventLog) => EventLog = (log) => log,
): Promise<boolean> =>
  withOfflineStores(config, ({ log, ...stores }) =>
    acceptDocuments({ operator: 'zhang', now: Date.now(), names }, { ...stores, log: logOf(log) }, print),
  );

/** Somebody ends the tool before it tells what it found. */
const untold = (log: EventLog): EventLog =>
  new Proxy(log, {
    get: (target, name) => {
      if (name === 'append')
        return async (...args: Parameters<EventLog['append']>) => {
          if (args[0].startsWith('found-')) throw new Error('test: ended');
          return target.append(...args);
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

it('documents whose deletion the log lost are told with the command that takes it over, as often as it is ended between; no start brings them back, and their ids may be given anew', async () => {
  const references = referenceData(room.services);
  const [user, kept] = [await room.server.addUser(), await room.server.addUser()];
  const users = userEntity(room.services);
  const changed = { ...user, version: 2 };
  await references.save(users, user, changed, byHand);
  const factor = { id: kept.id, version: 1, sealed: 's', codes: ['one'], enabledAt: 0 };
  await references.save(factorEntity(room.services), null, factor, byHand);
  await room.tellWritten();
  const left = await room.services.log.head();
  await references.delete(users, changed, byHand);
  await references.delete(factorEntity(room.services), factor, byHand);
  const damaged = (folder = await stoppedFolder(room));
  cutAfter(damaged.at('events.db'), left);
  const names = [`users/${user.id}`, `second_factors/${kept.id}`];
  const order = { config: damaged.config, operator: 'zhang', now: Date.now() };
  expect(await withOfflineStores(damaged.config, (stores) => acceptLoss(order, stores, print))).toBe(true);
  for (const name of names) expect(said.join('\n')).toContain(`  ${name}：缺失，日志记录它在第 `);
  expect(await damaged.refusal(({ services }) => untilCompleted(services))).toBeNull();
  const told = await verifiedFolder(damaged);
  expect(told).toMatch(/^1 [^]*2 个有问题[^]*删除它的变更可能已随日志缺失的文档/);
  for (const name of names) expect(told).toMatch(new RegExp(`accept-documents .*${name}`));
  expect(await accepted(damaged, 'all'), 'nobody named them').toBe(false);
  expect(said.at(-1)).toMatch(/共 2 个文档未接受：--all 不接受它们/);
  await expect(accepted(damaged, names, untold)).rejects.toThrow('test: ended');
  expect(await verifiedFolder(damaged), 'gone in nobody’s name').toMatch(/^1 [^]*2 个有问题/);
  await writtenPast(damaged, accounts.secondFactors, kept.id, factor);
  expect(await verifiedFolder(damaged), 'nor is it there again in silence').toMatch(
    new RegExp(`^1 [^]*集合 second_factors 的文档 ${kept.id}：仍在，而 recover 已在日志中写入它的删除`),
  );
  expect(await damaged.refusal(({ services }) => untilCompleted(services))).toBeNull();
  expect(await verifiedFolder(damaged), 'the start deleted it').toMatch(
    new RegExp(`^1 [^]*集合 second_factors 的文档 ${kept.id}：缺失`),
  );
  expect(await accepted(damaged, names)).toBe(true);
  expect(said.at(-1)).toMatch(/npm start.*npm run audit -- verify$/);
  expect(await verifiedFolder(damaged)).toMatch(
    new RegExp(`^0 [^]*由 zhang [^\n]*集合 users 的文档 1 个：${user.id}（已删除）`),
  );
  // Every change comes to the completing reactor again.
  await turnedBack(damaged);
  const restarted = await damaged.refusal(async ({ services }) => {
    await untilCompleted(services);
    expect(await userEntity(services).collection.get(user.id)).toBeNull();
    const factors = factorEntity(services);
    const anew = await referenceData(services).asNew(factors, factor);
    await referenceData(services).save(factors, null, anew, byHand);
    expect(await factors.collection.get(kept.id)).toMatchObject({ version: 3 });
  });
  expect(restarted).toBeNull();
  expect(await verifiedFolder(damaged)).toMatch(/^0 /);
});

it('a deletion that is written again stands behind the version that was taken over', async () => {
  const references = referenceData(room.services);
  const { id } = await room.server.addUser();
  const factor = { id, version: 1, sealed: 's', codes: ['one'], enabledAt: 0 };
  await references.save(factorEntity(room.services), null, factor, byHand);
  await room.tellWritten();
  const damaged = (folder = await stoppedFolder(room));
  const names = [`second_factors/${id}`];
  const edited = { ...factor, version: 7 };
  await writtenPast(damaged, accounts.secondFactors, id, edited);
  expect(await accepted(damaged, names)).toBe(true);
  let left = '' as Position;
  const deleted = await damaged.refusal(async ({ services }) => {
    left = await services.log.head();
    await referenceData(services).delete(factorEntity(services), edited, byHand);
    await untilCompleted(services);
  });
  expect(deleted).toBeNull();
  cutAfter(damaged.at('events.db'), left);
  const order = { config: damaged.config, operator: 'zhang', now: Date.now() };
  expect(await withOfflineStores(damaged.config, (stores) => acceptLoss(order, stores, print))).toBe(true);
  expect(await accepted(damaged, names)).toBe(true);
  const restarted = await damaged.refusal(async ({ services }) => {
    await untilCompleted(services);
    const anew = await referenceData(services).asNew(factorEntity(services), factor);
    expect(anew.version).toBeGreaterThan(edited.version + 1);
  });
  expect(restarted).toBeNull();
});
