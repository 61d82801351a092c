import { waiverStands, type Waiver } from '@vigil/domain/sitting/public';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../papers/papers.js';

/** What an approved application lets this person start with now, as streams say; null: nothing, or it was used. */
export async function waiverFor(services: Services, examId: string, userId: string): Promise<Waiver | null> {
  const waiver = await declarationsOf(services).waived(services, examId, userId);
  if (waiver === null) return null;
  const { waived } = (await papersOf(services).candidates.load(userId)).state;
  return waiverStands(waiver, waived, services.clock.now()) ? waiver : null;
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
  const found = examIds
    .filter((id) => granted.has(id))
    .map(async (id) => [id, await waiverFor(services, id, userId)] as const);
  return new Map(
    (await Promise.all(found)).flatMap(([id, waiver]) => (waiver === null ? [] : [[id, waiver]])),
  );
}
