import type { K6Result } from './k6-run.js';
import { figure, type Bar } from './report.js';

/** How many times their usual p99 the saves of others may take while somebody misbehaves. */
const mostTimes = 2;
/** Saves of each half without which a p99 says nothing. */
const fewestSaves = 500;

/** The bar of `hostile`: p99 of the same people's saves in one run, with the hostile ones and before them. */
export function besetBars(measures: K6Result['measures']): Bar[] {
  const usual = measures['save_usual_ms']?.values;
  const beset = measures['save_beset_ms']?.values;
  if (usual === undefined || beset === undefined) return [];
  const times = (beset['p(99)'] ?? 0) / (usual['p(99)'] ?? 0);
  const enough = Math.min(usual['count'] ?? 0, beset['count'] ?? 0) >= fewestSaves;
  return [
    {
      what: 'save p99, beset ÷ usual',
      bar: `<=${mostTimes}`,
      measured: enough ? figure(times) : 'too few saves to tell',
      ok: enough && times <= mostTimes,
    },
  ];
}
