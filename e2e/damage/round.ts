import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, tools } from '../faults/installation/processes.js';
import { startServer } from '../support/server-process.js';
import { contentsOf, type Contents, type Twins } from './contents.js';
import { damage } from './damage-files.js';
import type { DamagePlan, End } from './plan.js';
import { copyInstallation, type Scene } from './scene.js';
import { use } from './use.js';

/** How a round ended. `silent` and `raw` must never happen. */
export type Outcome = 'refused' | 'told' | 'found' | 'no effect' | 'nothing to damage' | 'silent' | 'raw';

export interface Round {
  readonly done: string;
  readonly outcome: Outcome;
  /** the sentence, or what is wrong */
  readonly detail: string;
}

/** An undamaged installation as it is read, and the head of its log. */
export interface Undamaged {
  readonly twins: Twins;
  readonly head: string;
  readonly fileIds: readonly string[];
}

const patienceSeconds = 60;
const env = { LOAD_TEST: 'on', LOG_LEVEL: 'warn', DEMO: 'off' };

/** One damage to a copy of the scene, and what comes of it. */
export async function runRound(
  folder: string,
  scene: Scene,
  plan: DamagePlan,
  undamaged: Readonly<Record<End, Undamaged>>,
): Promise<Round> {
  rmSync(folder, { recursive: true, force: true });
  copyInstallation(scene[plan.end], folder);
  const done = damage(folder, plan, scene);
  if (done === null) return { done: plan.kind, outcome: 'nothing to damage', detail: '' };
  return { done, ...(await outcomeOf(folder, undamaged[plan.end])) };
}

async function outcomeOf(folder: string, { twins, head, fileIds }: Undamaged): Promise<Omit<Round, 'done'>> {
  const life = await liveOnce(folder);
  if (life.end !== null) return life.end;
  const verified = await verify(folder);
  if (verified !== null) return verified;
  let contents: Contents;
  try {
    contents = await contentsOf(folder, head, fileIds);
  } catch (error) {
    return { outcome: 'told', detail: `a read refuses: ${textOf(error)}` };
  }
  const differences = twins.differences(contents);
  if (differences.length > 0)
    return { outcome: 'silent', detail: `${differences.length}: ${differences.slice(0, 5).join('; ')}` };
  if (life.told.length > 0) return { outcome: 'told', detail: life.told[0] as string };
  return { outcome: 'no effect', detail: '' };
}

/** Starts, is looked at, stops. `end`: it did not come so far. */
async function liveOnce(
  folder: string,
): Promise<{ readonly end: Omit<Round, 'done'> | null; readonly told: readonly string[] }> {
  let server;
  try {
    server = await startServer({ dataDir: folder, env, patienceSeconds });
  } catch (error) {
    return { end: refusal(folder, textOf(error)), told: [] };
  }
  const { told, wrong } = await use(server.url);
  const code = await server.stop();
  if (code === 70) return { end: refusal(folder, 'ended while it was used'), told };
  if (wrong.length > 0)
    return { end: { outcome: 'raw', detail: `${wrong.join('; ')}\n${logOf(folder).slice(-2000)}` }, told };
  return { end: null, told };
}

/** A start ends with sentences; a stack is for whoever wrote the program. */
function refusal(folder: string, how: string): Omit<Round, 'done'> {
  const log = logOf(folder);
  const sentences = log.split('\n').filter((line) => /[\u4e00-\u9fff]/.test(line) && !line.startsWith('{'));
  const fatal = /"msg":"cannot go on[^"]*"/.exec(log)?.[0];
  if (sentences.length > 0 && !/^\s+at /m.test(log))
    return { outcome: 'refused', detail: sentences[0] as string };
  if (fatal !== undefined) return { outcome: 'refused', detail: fatal };
  return { outcome: 'raw', detail: `${how}\n${log.slice(-2000)}` };
}

const logOf = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'server.log'), 'utf8');
  } catch {
    return '';
  }
};

/** What the operator's two commands complain of; null: nothing. Raw: with a stack. */
async function verify(folder: string): Promise<Omit<Round, 'done'> | null> {
  const place = { DATA_DIR: folder };
  const [complaint] = [
    ...(await runTool(tools.audit, ['verify'], place)),
    ...(await runTool(tools.projections, ['verify'], place)),
  ];
  if (complaint === undefined) return null;
  return {
    outcome: /^\s+at /m.test(complaint) ? 'raw' : 'found',
    detail: complaint.trim().replaceAll('\n', ' | '),
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The undamaged installation as two of its lives leave it. */
export async function lifeOf(
  folder: string,
  from: string,
  head: string,
  fileIds: readonly string[],
): Promise<Contents> {
  rmSync(folder, { recursive: true, force: true });
  copyInstallation(from, folder);
  const { end, told } = await liveOnce(folder);
  if (end !== null || told.length > 0)
    throw new Error(`the undamaged installation does not live: ${end?.detail ?? told.join('; ')}`);
  const verified = await verify(folder);
  if (verified !== null) throw new Error(`the undamaged installation does not hold: ${verified.detail}`);
  return contentsOf(folder, head, fileIds);
}
