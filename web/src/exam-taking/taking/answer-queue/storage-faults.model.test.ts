import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnswerQueue } from './answer-queue.ts';
import { noRoughWork } from '../rough-work/rough-work.ts';
import { type QueueBody, type QueueItem, subjectOf } from './queue-item.ts';
import { NotOwner } from './storage.ts';
import { QueueWorld } from './testing/queue-world.ts';

const env = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
const seed = Number(env['SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(env['RUNS'] ?? 300);

const plain = <T extends string>(act: T) => fc.record({ act: fc.constant(act) });
const quId = fc.constantFrom('q1', 'q2');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('answer' as const), quId }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('draft' as const), quId }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('break' as const),
      how: fc.constantFrom('failing' as const, 'silent' as const, 'late' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('rough' as const), quId }) },
  { weight: 3, arbitrary: plain('mend') },
  { weight: 3, arbitrary: plain('offline') },
  { weight: 3, arbitrary: plain('online') },
  { weight: 1, arbitrary: plain('answer lost') },
  { weight: 1, arbitrary: plain('refusal') },
  { weight: 1, arbitrary: plain('hold') },
  { weight: 2, arbitrary: plain('release') },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('crash' as const), drops: fc.boolean() }) },
  { weight: 2, arbitrary: plain('take over') },
  { weight: 2, arbitrary: plain('take back') },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Somebody at a paper: what was given, and what of it the browser, or a page for as long as it stands, keeps. */
class Candidate {
  tab!: AnswerQueue;
  /** whether anything was given to the tab since it has the paper */
  gave = false;
  #other: AnswerQueue | null = null;
  /** by question: what was given, in order */
  readonly given = new Map<string, { word: string; kept: AnswerQueue | 'browser' | null }[]>();

  constructor(readonly world: QueueWorld) {}

  async open(opening: Promise<AnswerQueue>): Promise<void> {
    let opened: AnswerQueue | null = null;
    void opening.then((tab) => (opened = tab));
    await this.world.settle();
    while (opened === null) await this.world.letTimePass(1000);
    this.tab = opened;
    this.gave = false;
  }

  async does(one: Step): Promise<void> {
    const { world } = this;
    if ('quId' in one) await this.#gives(one.act, one.quId);
    else if (one.act === 'break') world.breakStorage(one.how);
    else if (one.act === 'mend') world.mendStorage();
    else if (one.act === 'offline') world.offline = true;
    else if (one.act === 'online') world.offline = false;
    else if (one.act === 'answer lost') world.fault({ kind: 'fault', offline: true, msg: '' }, 1, true);
    else if (one.act === 'refusal')
      world.fault({ kind: 'refused', code: 20010000, reason: 'AnswerNotUnderstood', msg: '' }, 1);
    else if (one.act === 'hold') world.hold();
    else if (one.act === 'release') world.release();
    else if (one.act === 'wait') await world.letTimePass(one.ms);
    else if (one.act === 'crash') {
      this.tab.close();
      if (one.drops) world.dropLate();
      await this.open(world.openTab());
    } else if (one.act === 'take over') {
      this.tab.yield();
      this.#other = this.tab;
      await this.open(world.openTab());
    } else if (this.#other !== null) {
      const back = this.#other;
      this.#other = this.tab;
      this.tab.yield();
      await this.open(back.open().then(() => back));
    }
  }

  async #gives(how: 'answer' | 'draft' | 'rough', quId: string): Promise<void> {
    const { tab } = this;
    this.gave = true;
    const subject = `${how === 'rough' ? 'rough' : 'answer'}/${quId}`;
    const before = this.given.get(subject) ?? [];
    const one = { word: `${subject}-${before.length}`, kept: null as AnswerQueue | 'browser' | null };
    this.given.set(subject, [...before, one]);
    const fields = { answer: one.word };
    const body: QueueBody =
      how === 'rough'
        ? { kind: 'rough', quId, work: { ...noRoughWork, note: one.word } }
        : { kind: 'answer', quId, fields };
    const keeping = how === 'draft' ? tab.draft(quId, fields) : tab.enqueue(body).then(() => true);
    const keeper = (): AnswerQueue | 'browser' | null => {
      const { storage, phase } = tab.snapshot();
      // Text in memory is given to the queue a moment later.
      if (storage === 'memory') return how === 'draft' ? null : tab;
      return phase === 'lost' ? null : 'browser';
    };
    void keeping.then(
      (kept) => (one.kept = kept ? keeper() : null),
      // An answer that comes too late for the storage lives in its page.
      (error: unknown) => (one.kept = how === 'answer' && error instanceof NotOwner ? tab : null),
    );
    await this.world.settle();
  }
}

async function ends(steps: readonly Step[], localStorage: boolean): Promise<void> {
  const world = new QueueWorld();
  world.localStorage = localStorage;
  const candidate = new Candidate(world);
  await candidate.open(world.openTab());
  for (const one of steps) {
    // Where neither can be read nobody knows what came before; a page that takes the paper back knows its own, and no more.
    const isBlind =
      one.act === 'crash' || one.act === 'take over' || (one.act === 'take back' && candidate.gave);
    if (!localStorage && isBlind) world.mendStorage();
    // The server numbers answers alone.
    if (!localStorage && one.act === 'rough') continue;
    await candidate.does(one);
  }
  world.mendStorage();
  world.forgetFaults();
  world.release();
  world.offline = false;
  await world.letTimePass(600_000);
  const last = candidate.tab;
  await candidate.does({ act: 'take over' });
  await world.letTimePass(600_000);

  expect(candidate.tab.snapshot()).toMatchObject({ phase: 'running', pending: [], keeping: 0 });
  expect(await world.kept()).toEqual([]);
  const { applied } = world;
  const taken = new Set(world.taken.map(({ commandId }) => commandId));
  for (const [subject, given] of candidate.given) {
    const places = (items: readonly QueueItem[]) =>
      items.flatMap(({ body }) => given.findIndex(({ word }) => word === wordOf(body)));
    const refused = Math.max(...places(world.arrived.filter((item) => !taken.has(item.commandId))), -1);
    const kept = given.flatMap((one, place) =>
      [last, 'browser'].includes(one.kept ?? '') && place > refused ? [place] : [],
    );
    const value = places(applied.filter(({ body }) => subjectOf(body) === subject)).at(-1) ?? -1;
    expect(value, subject).toBeGreaterThanOrEqual(Math.max(...places(world.taken), ...kept, -1));
  }
}

const wordOf = (body: QueueBody): unknown =>
  body.kind === 'answer' ? body.fields.answer : body.kind === 'rough' ? body.work.note : null;

it.each([
  ['it keeps notes', true],
  ['it keeps no notes, and pages begin with a storage', false],
])(
  `what a browser's storage does loses nothing and brings nothing older back: %s (SEED=${seed})`,
  async (_, localStorage) => {
    const histories = fc.array(step, { minLength: 1, maxLength: 40 });
    await expect(
      fc.assert(
        fc.asyncProperty(histories, (steps) => ends(steps, localStorage)),
        { seed, numRuns },
      ),
    ).resolves.toBeUndefined();
  },
  120_000,
);
