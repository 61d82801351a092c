import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { didNotEnd } from '../faults/installation/processes.js';
import { contentsOf, type Reading } from './contents.js';
import { damage } from './damage-files.js';
import { processes, type Lives } from './lives.js';
import { type DamagePlan, surroundings } from './plan.js';
import { readAgain } from './read-again.js';
import { copyInstallation, type Scene } from './scene.js';
import { surround, type Surroundings } from './surroundings.js';
import type { Twins } from './twins.js';
import { use } from './use.js';

/**
 * How a round ended. `silent` and `raw` must never happen. `unnoted`: only what came after the last mark of what was
 * acknowledged, in the second before a kill, is another; browsers send it again.
 */
export type Outcome =
  | 'refused'
  | 'told'
  | 'found'
  | 'no effect'
  | 'nothing to damage'
  | 'unnoted'
  | 'silent'
  | 'raw';

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
  /** up to which position appends were noted as acknowledged; null: all of them */
  readonly mark: string | null;
  /** documents that people change in a life */
  readonly workedOn: ReadonlySet<string>;
  /** what its lives do behind the head, as `deedOf` says it */
  readonly deeds: ReadonlySet<string>;
  readonly fileIds: readonly string[];
}

const env = { LOAD_TEST: 'on', LOG_LEVEL: 'warn', DEMO: 'off' };

/** One damage to a copy of the scene, or one life in wrong surroundings, and what comes of it. */
export async function runRound(
  folder: string,
  scene: Scene,
  plan: DamagePlan,
  undamaged: Undamaged,
  place: { readonly shim: string; readonly beside: string },
  lives: Lives = processes,
): Promise<Round> {
  rmSync(folder, { recursive: true, force: true });
  copyInstallation(scene[plan.end], folder);
  if ((surroundings as readonly string[]).includes(plan.kind)) {
    const around = await surround(folder, plan, place);
    return { done: around.done, ...(await outcomeIn(around, folder, undamaged, lives)) };
  }
  const done = damage(folder, plan, scene);
  if (done === null) return { done: plan.kind, outcome: 'nothing to damage', detail: '' };
  return { done, ...(await outcomeOf(folder, undamaged, lives)) };
}

type Ended = Omit<Round, 'done'>;

async function outcomeOf(folder: string, undamaged: Undamaged, lives: Lives): Promise<Ended> {
  const life = await liveOnce(folder, null, lives);
  if (life.end !== null) return life.end;
  const verified = await verify(folder, null, lives);
  if (verified !== null) return verified;
  const read = await readAgain(folder, undamaged, {
    ...{ acknowledged: life.acknowledged, clockAhead: 0, otherwise: false },
  });
  if (read !== null) return read;
  return life.told[0] === undefined ? noEffect : { outcome: 'told', detail: life.told[0] };
}

const noEffect: Ended = { outcome: 'no effect', detail: '' };

/**
 * Lives once, in a process of its own, in wrong surroundings; when these are right again, nothing of what was at rest
 * may be another.
 */
async function outcomeIn(
  around: Surroundings,
  folder: string,
  undamaged: Undamaged,
  lives: Lives,
): Promise<Ended> {
  const life = await liveOnce(folder, around);
  const sentence =
    life.end ?? (life.told[0] === undefined ? null : { outcome: 'told' as const, detail: life.told[0] });
  const found =
    life.end === null ? await verify(folder, around.uid, around.uid === null ? lives : processes) : null;
  around.putRight();
  for (const end of [life.end, found]) if (end?.outcome === 'raw') return end;
  const again = await liveOnce(folder, null, lives);
  // Whoever lived by a wrong clock does not believe the right one without a word.
  const { believedOffset } = around;
  const livedByIt = believedOffset > 0 || (believedOffset < 0 && life.end === null);
  const isRefused = livedByIt && again.end?.outcome === 'refused';
  if (!isRefused && (again.end !== null || again.told.length > 0))
    return {
      outcome: 'silent',
      detail: `it does not go on once the surroundings are right: ${again.end?.detail ?? again.told[0]}`,
    };
  const verified = await verify(folder, null, lives);
  if (verified !== null)
    return { outcome: 'silent', detail: `damaged by its surroundings: ${verified.detail}` };
  const acknowledged = [...life.acknowledged, ...again.acknowledged];
  const read = await readAgain(folder, undamaged, {
    ...{ acknowledged, clockAhead: Math.max(0, believedOffset), otherwise: true },
  });
  return read ?? sentence ?? found ?? again.end ?? noEffect;
}

interface Lived {
  readonly end: Ended | null;
  readonly told: readonly string[];
  readonly acknowledged: readonly string[];
}

/** Starts, is looked at, stops. `end`: it did not come so far. */
async function liveOnce(
  folder: string,
  around: Pick<Surroundings, 'env' | 'uid' | 'onceReady'> | null = null,
  lives: Lives = processes,
): Promise<Lived> {
  let server;
  try {
    server = await lives.start(folder, { ...env, ...around?.env }, around?.uid ?? null);
  } catch (error) {
    return { end: refusal(folder, textOf(error)), told: [], acknowledged: [] };
  }
  around?.onceReady();
  const { told, wrong: met, acknowledged } = await use(server.url);
  const code = await server.stop();
  if (code === 70) return { end: refusal(folder, 'ended while it was used'), told, acknowledged };
  const wrong = code === null ? [...met, 'it was ended by a signal'] : met;
  if (wrong.length > 0)
    return {
      ...{ told, acknowledged },
      end: { outcome: 'raw', detail: `${wrong.join('; ')}\n${logOf(folder).slice(-2000)}` },
    };
  return { end: null, told, acknowledged };
}

/** A start, and whoever cannot go on, ends with sentences: a line of the log alone is none. */
function refusal(folder: string, how: string): Ended {
  const log = logOf(folder);
  const sentences = log
    .split('\n')
    .filter((line) => /[\u4e00-\u9fff]/.test(line) && !/^(?:\{|Vigil 已启动| {2})/.test(line));
  const fatal = /"msg":"deadlines fell into the time away[^"]*"/.exec(log)?.[0];
  if (sentences.length > 0 && !hasStack(log)) return { outcome: 'refused', detail: sentences[0] as string };
  if (fatal !== undefined) return { outcome: 'refused', detail: fatal };
  return { outcome: 'raw', detail: `${how}\n${log.slice(-2000)}` };
}

/** A stack is for whoever wrote the program, of native code's too. */
const hasStack = (text: string): boolean => /^\s+at |^thread '.*' panicked at /m.test(text);

const logOf = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'server.log'), 'utf8');
  } catch {
    return '';
  }
};

/** What the operator's two commands complain of; null: nothing. Raw: with a stack. */
async function verify(
  folder: string,
  uid: number | null = null,
  lives: Lives = processes,
): Promise<Ended | null> {
  const [complaint] = await lives.verify(folder, uid);
  if (complaint === undefined) return null;
  const isRaw = hasStack(complaint) || complaint.includes(didNotEnd) || !/[\u4e00-\u9fff]/.test(complaint);
  return {
    outcome: isRaw ? 'raw' : 'found',
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
  verified: boolean,
): Promise<Reading> {
  rmSync(folder, { recursive: true, force: true });
  copyInstallation(from, folder);
  const { end, told } = await liveOnce(folder);
  if (end !== null || told.length > 0)
    throw new Error(`the undamaged installation does not live: ${end?.detail ?? told.join('; ')}`);
  const complaint = verified ? await verify(folder) : null;
  if (complaint !== null) throw new Error(`the undamaged installation does not hold: ${complaint.detail}`);
  return contentsOf(folder, head, fileIds);
}
