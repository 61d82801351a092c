import { findAll } from '@vigil/stores/documents/find-all';
import { carry, type FilePlace } from '@vigil/stores/files/placed/placed-files';
import type { Files } from '@vigil/stores/files/port';
import { OneAfterAnother } from '../../platform/one-after-another.js';
import { perServices } from '../../platform/per-services.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { collections, type FileMoveDocument, type StorageMoveDocument } from '../collections.js';
import { chosenProvider, storeOf } from './storage-config.js';

export const moveId = 'storage';
const perPage = 50;
/** Progress is noted so often, and with each page, ms: one file may take minutes. */
const noteEveryMilliseconds = 2000;
const lookEveryMilliseconds = 2000;
/** After a provider refused or was away, ms. */
const restMilliseconds = 30_000;

/** What the mover works on. `local`: the folder alone, without what is at providers. */
export interface Moving {
  readonly services: Services;
  readonly local: Files;
}

export const movesOf = ({ documents }: Pick<Services, 'documents'>) => ({
  waiting: documents.collection<FileMoveDocument>(collections.fileMoves),
  order: documents.collection<StorageMoveDocument>(collections.storageMoves),
  places: documents.collection<FilePlace>(collections.filePlaces),
});

/**
 * Begins to carry every public file to the chosen provider, those at other providers too; one that was stopped goes
 * on where it was.
 */
export async function orderMove(services: Services): Promise<StorageMoveDocument> {
  const { order } = movesOf(services);
  const before = await order.get(moveId);
  const target = await chosenProvider(services);
  const goesOn = before?.target === target && before.state === 'stopped';
  const next: StorageMoveDocument = goesOn
    ? { ...before, state: 'running', version: before.version + 1 }
    : {
        ...{ id: moveId, version: (before?.version ?? 0) + 1, target, state: 'running', after: null },
        ...{ total: 0, carried: 0, failed: 0, said: null, begunAt: services.clock.now(), endedAt: null },
      };
  await order.put(next);
  return next;
}

/** Halts it. What is on its way arrives. */
export const stopMove = (services: Services): Promise<void> =>
  note(services, (now) => (now.state === 'running' ? { state: 'stopped' } : null));

/** Changes the order as it stands: whoever orders, halts or counts at the same moment is not overwritten. */
async function note(
  services: Services,
  change: (now: StorageMoveDocument) => Partial<StorageMoveDocument> | null,
): Promise<void> {
  const { order } = movesOf(services);
  for (;;) {
    const now = await order.get(moveId);
    const next = now === null ? null : change(now);
    if (now === null || next === null) return;
    const written = await order.save({ ...now, ...next, version: now.version + 1 }, now.version);
    if (written === 'written') return;
  }
}

/** Of one process: its turns never overlap, whoever asks for one. */
export const moverTurns = perServices(() => new OneAfterAnother());

/** One turn: files that are new first, then the next page of an order. Answers what the provider said, null: nothing. */
export async function moveOnce(moving: Moving, active: () => boolean): Promise<string | null> {
  const { services } = moving;
  const { waiting } = movesOf(services);
  const target = await chosenProvider(services);
  for (const { id } of await waiting.find({ sort: [{ field: 'at' }], limit: perPage })) {
    if (!active()) return null;
    const said = target === 'local' ? null : await carryOne(moving, id, target);
    if (said !== null) return said;
    await waiting.delete(id);
  }
  return moveOrdered(moving, target, active);
}

async function moveOrdered(moving: Moving, target: string, active: () => boolean): Promise<string | null> {
  const { order } = movesOf(moving.services);
  const { files, clock } = moving.services;
  for (let now = await order.get(moveId); now?.state === 'running'; now = await order.get(moveId)) {
    if (now.target !== target) {
      // Another provider was chosen meanwhile: whoever wants it there orders it again.
      await note(moving.services, (stands) =>
        stands.state === 'running' && stands.target !== target ? { state: 'stopped' } : null,
      );
      return null;
    }
    const page = await files.list(now.after, perPage);
    if (page.length === 0) {
      await note(moving.services, ({ state, begunAt }) =>
        state === 'running' && begunAt === now.begunAt ? { state: 'done', endedAt: clock.now() } : null,
      );
      return null;
    }
    let { total, carried, failed, after, said } = now;
    let refused: string | null = null;
    const tell = (): Promise<void> => {
      const counted = { total, carried, failed, after, said: refused ?? said };
      return note(moving.services, ({ begunAt }) => (begunAt === now.begunAt ? counted : null));
    };
    let toldAt = clock.monotonic();
    for (const { fileId, owner } of page) {
      if (!active()) return null;
      if (owner === null) {
        const stands = await order.get(moveId);
        if (stands?.state !== 'running' || stands.begunAt !== now.begunAt) break;
        refused = await carryOne(moving, fileId, target);
        if (refused !== null && isAway(refused)) break;
        total += 1;
        if (refused === null) carried += 1;
        else {
          failed += 1;
          said = refused;
        }
      }
      after = fileId;
      if (clock.monotonic() - toldAt < noteEveryMilliseconds) continue;
      await tell();
      toldAt = clock.monotonic();
    }
    await tell();
    if (refused !== null && isAway(refused)) return refused;
  }
  return null;
}

const awayPrefix = 'away: ';
const isAway = (said: string): boolean => said.startsWith(awayPrefix);

/** null: it is where it belongs; else why not. */
async function carryOne({ services, local }: Moving, fileId: string, target: string): Promise<string | null> {
  const { places } = movesOf(services);
  const open = (provider: string) => storeOf(services, provider);
  try {
    await carry({ local, places, storeOf: open }, fileId, target === 'local' ? null : target);
    return null;
  } catch (error) {
    const { code, message, mayPass } = error as { code?: string; message: string; mayPass?: boolean };
    services.logger.warn({ err: error, fileId, target }, 'a file was not carried');
    return `${code === 'ProviderError' || mayPass === true ? awayPrefix : ''}${message}`;
  }
}

/** Public files at each provider, and how many wait to get there. */
export async function countFiles(services: Services) {
  const { waiting, places } = movesOf(services);
  const sizes = new Map<string, { files: number; bytes: number }>();
  for (const { provider, sizeBytes } of await findAll(places, {})) {
    const sum = sizes.get(provider) ?? { files: 0, bytes: 0 };
    sizes.set(provider, { files: sum.files + 1, bytes: sum.bytes + sizeBytes });
  }
  return { sizes, waiting: await waiting.count({}) };
}

/** Carries files while the role is held; rests when a provider is away. */
export function startMover(moving: Moving, lease: Lease): BackgroundService {
  let restsUntil = 0;
  const { services } = moving;
  return lookEvery(services, lease, {
    everyMilliseconds: lookEveryMilliseconds,
    failed: 'files were not carried',
    look: async (active) => {
      if (services.clock.monotonic() < restsUntil) return;
      const said = await moverTurns(services).run(moveId, () => moveOnce(moving, active));
      if (said !== null) restsUntil = services.clock.monotonic() + restMilliseconds;
    },
  });
}
