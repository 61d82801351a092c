import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Place {
  readonly dataDir: string;
  /** What was synced; after a cut it becomes DATA_DIR. */
  readonly shadowDir: string;
  readonly checkDir: string;
}

export interface Cut {
  /** The power fails at this call on a file of DATA_DIR; 0: never. */
  readonly afterCalls: number;
  /** From this fsync on all fail with EIO; 0: none. */
  readonly failFsync: number;
  /** Chance of each unsynced sector to survive. */
  readonly keepPercent: number;
  readonly seed: number;
  readonly synchronous: 'FULL' | 'NORMAL';
}

const workload = fileURLToPath(new URL('workload.ts', import.meta.url));

/**
 * Runs the workload under the shim until its power is cut (or its fsync has failed), then leaves in DATA_DIR
 * what the disk would hold. Answers the lines it acknowledged. Throws when the process ended in any other
 * way.
 */
export async function cutPower(
  shim: string,
  place: Place,
  cut: Cut,
): Promise<{ readonly lines: string[]; readonly end: string }> {
  for (const dir of [place.dataDir, place.shadowDir]) mkdirSync(dir, { recursive: true });
  rmSync(place.shadowDir, { recursive: true });
  cpSync(place.dataDir, place.shadowDir, { recursive: true });
  const acknowledgements = `${place.dataDir}.acknowledged`;
  const output = openSync(acknowledgements, 'w');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', workload, place.dataDir, String(cut.seed), cut.synchronous],
    {
      stdio: ['ignore', output, 'pipe'],
      env: {
        ...process.env,
        LD_PRELOAD: shim,
        VIGIL_CUT_DIR: place.dataDir,
        VIGIL_CUT_SHADOW: place.shadowDir,
        VIGIL_CUT_AFTER: String(cut.afterCalls),
        VIGIL_CUT_FAIL_FSYNC: String(cut.failFsync),
        VIGIL_CUT_KEEP: String(cut.keepPercent),
        VIGIL_CUT_SEED: String(cut.seed),
      },
    },
  );
  closeSync(output);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  // Having said so it ends with 70, unless libsql, still reading on another thread, panics while it does.
  const stoppedForGood = code === 70 || (signal === 'SIGABRT' && errors.includes('cannot go on'));
  const expected = cut.failFsync > 0 ? stoppedForGood : signal === 'SIGKILL';
  if (!expected)
    throw new Error(`power-cut: the workload ended with code ${code}, signal ${signal}\n${errors}`);
  rmSync(place.dataDir, { recursive: true });
  cpSync(place.shadowDir, place.dataDir, { recursive: true });
  const lines = readFileSync(acknowledgements, 'utf8').split('\n').slice(0, -1);
  return { lines, end: cut.failFsync > 0 ? `process ended with ${code ?? signal}` : 'killed' };
}
