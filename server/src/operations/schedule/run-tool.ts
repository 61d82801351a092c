import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

const niceness = 15;
const keptCharacters = 4000;
/** of its last words */
const [keptLines, saidCharacters] = [10, 900];

/** How a tool ended. */
export interface ToolEnd {
  readonly ok: boolean;
  /** its last words, of errors when there are any */
  readonly said: string;
}

/**
 * Runs one of our own command-line tools in a process of its own, behind everything else. `active` is asked twice a
 * second: false ends it. Never rejects.
 */
export function runTool(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  active: () => boolean,
): Promise<ToolEnd> {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  let [out, wrong] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (out = (out + text.toString()).slice(-keptCharacters)));
  child.stderr.on('data', (text: Buffer) => (wrong = (wrong + text.toString()).slice(-keptCharacters)));
  const watch = setInterval(() => {
    if (!active()) child.kill('SIGKILL');
  }, 500);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, said: error.message }));
    child.once('close', (code, signal) =>
      resolve({
        ok: code === 0,
        said:
          signal !== null
            ? '已中断'
            : (wrong.trim() || out.trim()).split('\n').slice(-keptLines).join('\n').slice(-saidCharacters),
      }),
    );
  }).finally(() => clearInterval(watch)) as Promise<ToolEnd>;
}
