import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { medianRows, type Run } from './medians.js';

/**
 * Runs a scenario once; leaves a folder with `report.json` in `folder`, unless it breaks. `round` counts from
 * 1.
 */
export type RunOnce = (scenario: string, folder: string, round: number) => void;

interface Turns {
  readonly asked: readonly string[];
  readonly times: number;
  readonly out: string;
  readonly runOnce: RunOnce;
}

/** A run ended without a report. */
export class BrokenRun extends Error {}

/**
 * Each scenario once, then each again: what slows the machine for a while slows all of them. The table is
 * written after each run; a run that breaks ends all.
 */
export function takeTurns({ asked, times, out, runOnce }: Turns): {
  readonly table: string;
  readonly file: string;
} {
  const folderOf = (place: number): string => join(out, String(place));
  const file = join(out, 'medians.md');
  let table = '';
  for (let round = 1; round <= times; round += 1) {
    for (const [place, scenario] of asked.entries()) {
      mkdirSync(folderOf(place), { recursive: true });
      runOnce(scenario, folderOf(place), round);
      if (runsIn(folderOf(place)).length < round)
        throw new BrokenRun(
          `${scenario} broke in run ${round} of ${times} and left no report; ${table === '' ? 'nothing was measured' : `what was measured before it is in ${file}`}`,
        );
      const rows = asked.flatMap((one, at) => medianRows(one, runsIn(folderOf(at))));
      table = [
        '| scenario | measure | median (least–most) | bar kept |',
        '| --- | --- | --- | --- |',
        ...rows,
        '',
      ].join('\n');
      writeFileSync(file, table);
    }
  }
  return { table, file };
}

/** What the runs of a folder reported; one that broke may have left a folder without a report. */
function runsIn(folder: string): Run[] {
  if (!existsSync(folder)) return [];
  const reports = readdirSync(folder).map((name) => join(folder, name, 'report.json'));
  return reports
    .filter((report) => existsSync(report))
    .map((report) => JSON.parse(readFileSync(report, 'utf8')) as Run);
}
