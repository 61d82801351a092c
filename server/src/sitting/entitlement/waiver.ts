import { waiverStands, type Waiver } from '@vigil/domain/sitting/public';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../papers/papers.js';

/** What an approved application lets this person start with now, as streams say; null: nothing, or it was used. */
export async function waiverFor(services: Services, examId: string, userId: string): Promise<Waiver | null> {
  return (await standing(services, [examId], userId)).get(examId) ?? null;
}

/**
 * The same of several exams, by exam; those without one are not in it. One read tells of which anything was granted:
 * however many are asked of, streams are read of those alone.
 */
export async function waiversFor(
  services: Services,
  examIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, Waiver>> {
  if (examIds.length === 0) return new Map();
  const granted = await declarationsOf(services).waivedExams(services, userId);
  return standing(
    services,
    examIds.filter((id) => granted.has(id)),
    userId,
  );
}

/** As streams say; the person's own is read once, where anything was granted. */
async function standing(
  services: Services,
  examIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, Waiver>> {
  const asked = examIds.map(
    async (id) => [id, await declarationsOf(services).waived(services, id, userId)] as const,
  );
  const granted = (await Promise.all(asked)).flatMap(([id, waiver]) =>
    waiver === null ? [] : [[id, waiver] as const],
  );
  if (granted.length === 0) return new Map();
  const { waived } = (await papersOf(services).candidates.load(userId)).state;
  const now = services.clock.now();
  return new Map(granted.filter(([, waiver]) => waiverStands(waiver, waived, now)));
}
