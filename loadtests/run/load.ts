import { join } from 'node:path';
import { startK6, type K6Result } from './k6-run.js';
import type { Plan } from './plan.js';

/**
 * Scripts that make the noise around what a scenario measures, by scenario. What they send costs k6 more processor
 * time than the server, on the same cores: it runs apart, and gives way to the server and to the measuring k6, as
 * it would on machines of its own.
 */
const around: Readonly<Record<string, string>> = { hostile: 'hostile-others' };

export interface RunningLoad {
  readonly pids: readonly number[];
  readonly result: Promise<K6Result>;
}

/** Starts what the plan's scenario consists of. The result is the scenario's, with what its surroundings counted. */
export function startLoad(k6: string, plan: Plan, folder: string): RunningLoad {
  const measured = startK6(k6, plan.scenario, plan, folder);
  const script = around[plan.scenario];
  if (script === undefined) return { pids: [measured.pid], result: measured.result };
  const others = startK6(
    k6,
    script,
    { ...plan, summaryFile: join(folder, `${script}.summary.json`) },
    folder,
    {
      givesWay: true,
    },
  );
  return {
    pids: [measured.pid, others.pid],
    result: Promise.all([measured.result, others.result]).then(([result, noise]) => ({
      ...result,
      measures: { ...ofOthersAlone(noise.measures), ...result.measures },
      told: [...result.told, ...noise.told],
    })),
  };
}

/** k6 counts its own traffic in each process: the measured one's stands. */
const ofOthersAlone = (measures: K6Result['measures']): K6Result['measures'] =>
  Object.fromEntries(Object.entries(measures).filter(([name]) => name.startsWith('hostile_')));
