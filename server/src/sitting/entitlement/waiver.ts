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
