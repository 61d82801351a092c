import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const compiled = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The product's programs, as an operator runs them. */
export const tools = {
  server: compiled('server/dist/main.js'),
  projections: compiled('server/dist/operations/cli/projections.js'),
  audit: compiled('server/dist/audit/cli/audit.js'),
} as const;

/** What `runTool` says of a tool that had to be killed. */
export const didNotEnd = 'the tool did not end';

/** Runs an operator's tool; answers what it complains of. `uid`: whose process it is; only root may say so. */
export async function runTool(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  uid?: number,
): Promise<string[]> {
  try {
    await run(process.execPath, [file, ...args], {
      env: { ...process.env, ...env },
      timeout: 120_000,
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    return [];
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      killed,
    } = error as { stdout?: string; stderr?: string; killed?: boolean };
    if (killed === true) return [`${args.join(' ')}: ${didNotEnd}\n${stdout}${stderr}`];
    return [`${args.join(' ')}: ${stdout}${stderr}${stdout + stderr === '' ? String(error) : ''}`];
  }
}

/** What `/readyz` says on a port of this machine. */
export function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
    (response) => response.ok,
    () => false,
  );
}
