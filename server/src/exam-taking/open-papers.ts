import type { Services } from '../platform/services.js';

/** Tells monitoring how many papers are open. By the index of due papers, which holds the open ones alone. */
export function tellOpenPapers({ metrics, views }: Services): void {
  metrics.gauge('vigil_open_papers', 'Papers that are not handed in and have a deadline.', () =>
    views.view('papers').count({ dueAt: { gt: 1 } }),
  );
}
