import type { PaperView } from '@vigil/projections/sitting/public';
import type { Services } from '../platform/services.js';
import { viewAtHead } from '../platform/views/view-reached.js';

/**
 * How many papers of the exam there are, as far as the log goes now: what hangs on it must not be decided by
 * an old list.
 */
export async function paperCount(services: Services, examId: string): Promise<number> {
  await viewAtHead(services, 'papers');
  return services.views.view<PaperView>('papers').count({ examId });
}

export const hasPapers = async (services: Services, examId: string): Promise<boolean> =>
  (await paperCount(services, examId)) > 0;
