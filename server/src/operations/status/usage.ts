import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { uploadCollections } from '../../uploads/public.js';
import type { FilePlace } from '@vigil/stores/files/placed/placed-files';
import { collections, type CountedFiles, type StorageUsageDocument } from '../collections.js';
import { isOrdered, takeOrder } from './orders.js';

export const usageId = 'all';
const every = 6 * 3_600_000;
const lookMilliseconds = 2000;
const perPage = 500;
const ownersShown = 20;

export const usageOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<StorageUsageDocument>(collections.storageUsage);

/** Sums by name. */
class Sums {
  private readonly sums = new Map<string, { files: number; bytes: number }>();

  get size(): number {
    return this.sums.size;
  }

  add(of: string, bytes: number): void {
    const sum = this.sums.get(of) ?? { files: 0, bytes: 0 };
    sum.files += 1;
    sum.bytes += bytes;
    this.sums.set(of, sum);
  }

  /** Most bytes first. */
  largest(limit = Infinity): CountedFiles[] {
    return [...this.sums]
      .map(([of, sum]) => ({ of, ...sum }))
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, limit);
  }
}

/** Counts every file there is. False: it was stopped before the end, and what was counted before stands. */
export async function countUsage(services: Services, active: () => boolean): Promise<boolean> {
  const { files, documents, clock } = services;
  const places = documents.collection<FilePlace>(uploadCollections.filePlaces);
  const [kinds, owners, where] = [new Sums(), new Sums(), new Sums()];
  for (let after: string | null = null; ;) {
    const page = await files.list(after, perPage);
    if (page.length === 0) break;
    const placed = new Map(
      (await places.getMany(page.map(({ fileId }) => fileId))).map(({ id, provider }) => [id, provider]),
    );
    for (const { fileId, owner, kind, sizeBytes } of page) {
      kinds.add(kind, sizeBytes);
      if (owner !== null) owners.add(owner, sizeBytes);
      where.add(placed.get(fileId) ?? 'local', sizeBytes);
      after = fileId;
    }
    if (!active()) return false;
  }
  const before = await usageOf(services).get(usageId);
  await usageOf(services).put({
    ...{ id: usageId, version: (before?.version ?? 0) + 1, countedAt: clock.now() },
    ...{ kinds: kinds.largest(), owners: owners.largest(ownersShown), ownerCount: owners.size },
    places: where.largest(),
  });
  return true;
}

/** Counts every six hours and when somebody asks, while the role is held. */
export const startUsage = (services: Services, lease: Lease): BackgroundService =>
  lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    failed: 'files were not counted',
    look: async (active) => {
      const counted = await usageOf(services).get(usageId);
      const due = counted === null || services.clock.now() - counted.countedAt > every;
      if (!due && !(await isOrdered(services, 'usage'))) return;
      await takeOrder(services, 'usage');
      await countUsage(services, active);
    },
  });
