import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHumanFaceComparer, type HumanFaceComparerOptions } from './human-face-comparer.js';
import type { FaceProcess } from './face-process.js';
import type { FaceNews, FaceReply, FaceRequest } from './protocol.js';

class FakeProcess implements FaceProcess {
  readonly received: FaceRequest[] = [];
  readonly news: FaceNews[] = [];
  killed = false;
  #reply: (reply: FaceReply) => void = () => undefined;
  #exit: (reason: string) => void = () => undefined;
  send(message: FaceRequest | FaceNews): void {
    if ('id' in message) this.received.push(message);
    else this.news.push(message);
  }
  onMessage(listener: (reply: FaceReply) => void): void {
    this.#reply = listener;
  }
  onExit(listener: (reason: string) => void): void {
    this.#exit = listener;
  }
  async kill(): Promise<void> {
    this.killed = true;
    this.#exit('SIGKILL');
  }
  answerLast(more: Partial<FaceReply> = { verdict: { outcome: 'matched', similarity: 0.8 } }): void {
    this.#reply({ id: this.received.at(-1)?.id ?? -1, ...more });
  }
  crash(): void {
    this.#exit('exit 1');
  }
}

const picture = new Uint8Array([1]);

function comparer(options: HumanFaceComparerOptions = {}) {
  const processes: FakeProcess[] = [];
  const start = (): FaceProcess => {
    const process = new FakeProcess();
    processes.push(process);
    return process;
  };
  return {
    processes,
    faces: createHumanFaceComparer({
      start,
      timeoutMs: 5_000,
      idleMs: 60_000,
      ...options,
    }),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('human face comparer', () => {
  it('starts its process on first use and answers with its verdict', async () => {
    const { processes, faces } = comparer();
    expect(processes).toHaveLength(0);
    const verdict = faces.compare(picture, picture);
    processes[0]?.answerLast();
    expect(await verdict).toEqual({ outcome: 'matched', similarity: 0.8 });
  });

  it('gives the process one picture at a time, in order', async () => {
    const { processes, faces } = comparer();
    const first = faces.compare(picture, null);
    const second = faces.compare(picture, null);
    expect(processes[0]?.received).toHaveLength(1);
    processes[0]?.answerLast({ verdict: { outcome: 'one-face' } });
    expect((await first).outcome).toBe('one-face');
    expect(processes[0]?.received).toHaveLength(2);
    processes[0]?.answerLast({ verdict: { outcome: 'no-face' } });
    expect((await second).outcome).toBe('no-face');
  });

  it('does not check what comes when the queue is full', async () => {
    const { processes, faces } = comparer({ queueLimit: 2 });
    const first = faces.compare(picture, null);
    const second = faces.compare(picture, null);
    expect((await faces.compare(picture, null)).outcome).toBe('not-checked');
    processes[0]?.answerLast();
    processes[0]?.answerLast();
    expect((await Promise.all([first, second])).map((verdict) => verdict.outcome)).toEqual([
      'matched',
      'matched',
    ]);
  });

  it('answers everything in hand when the process crashes, waits the backoff, then starts again', async () => {
    const { processes, faces } = comparer();
    const lost = [faces.compare(picture, null), faces.compare(picture, null)];
    processes[0]?.crash();
    expect((await Promise.all(lost)).map((verdict) => verdict.outcome)).toEqual([
      'not-checked',
      'not-checked',
    ]);
    expect((await faces.compare(picture, null)).outcome).toBe('not-checked');
    expect(processes).toHaveLength(1);
    vi.advanceTimersByTime(1_001);
    const again = faces.compare(picture, null);
    processes[1]?.answerLast();
    expect((await again).outcome).toBe('matched');
  });

  it('waits longer after each crash in a row, and short again once it has worked', async () => {
    const { processes, faces } = comparer();
    const crashNow = async () => {
      const lost = faces.compare(picture, null);
      processes.at(-1)?.crash();
      await lost;
    };
    await crashNow();
    vi.advanceTimersByTime(1_001);
    await crashNow();
    vi.advanceTimersByTime(1_001);
    expect((await faces.compare(picture, null)).outcome).toBe('not-checked');
    expect(processes).toHaveLength(2);
    vi.advanceTimersByTime(3_000);
    const worked = faces.compare(picture, null);
    processes.at(-1)?.answerLast();
    await worked;
    await crashNow();
    vi.advanceTimersByTime(1_001);
    const after = faces.compare(picture, null);
    processes.at(-1)?.answerLast();
    expect((await after).outcome).toBe('matched');
    expect(processes).toHaveLength(4);
  });

  it('kills a process that does not answer in time', async () => {
    const { processes, faces } = comparer();
    const stuck = faces.compare(picture, null);
    vi.advanceTimersByTime(5_001);
    expect((await stuck).outcome).toBe('not-checked');
    expect(processes[0]?.killed).toBe(true);
  });

  it('does not check, and goes on, when the engine fails on one picture', async () => {
    const { processes, faces } = comparer();
    const failed = faces.compare(picture, null);
    processes[0]?.answerLast({ failed: 'out of memory' });
    expect((await failed).outcome).toBe('not-checked');
    const next = faces.compare(picture, null);
    processes[0]?.answerLast();
    expect((await next).outcome).toBe('matched');
  });

  it('ends the idle process and starts another when needed', async () => {
    const { processes, faces } = comparer();
    const first = faces.compare(picture, null);
    processes[0]?.answerLast();
    await first;
    vi.advanceTimersByTime(60_001);
    expect(processes[0]?.killed).toBe(true);
    const second = faces.compare(picture, null);
    processes[1]?.answerLast();
    expect((await second).outcome).toBe('matched');
  });

  it('answers what is waiting when it is closed, and checks nothing more', async () => {
    const { processes, faces } = comparer();
    const waiting = [faces.compare(picture, null), faces.compare(picture, null)];
    await faces.close();
    expect((await Promise.all(waiting)).map((verdict) => verdict.outcome)).toEqual([
      'not-checked',
      'not-checked',
    ]);
    expect(processes[0]?.killed).toBe(true);
    expect((await faces.compare(picture, null)).outcome).toBe('not-checked');
  });

  describe('known faces', () => {
    const print = new Uint8Array([7]);
    const settled = () => vi.advanceTimersByTimeAsync(0);
    async function* two() {
      yield [{ id: 'a', print }];
      yield [{ id: 'b', print }];
    }

    it('are told to the process before it is asked who it sees, and again to the next one after a crash', async () => {
      const { processes, faces } = comparer();
      faces.knowAll(two);
      for (const turn of [0, 1]) {
        const found = faces.find(picture);
        await settled();
        expect(processes[turn]?.news.map((news) => news.kind)).toEqual(['begin', 'know', 'know']);
        expect(processes[turn]?.received).toMatchObject([{ kind: 'find' }]);
        processes[turn]?.answerLast({ found: { outcome: 'nobody' } });
        expect(await found).toEqual({ outcome: 'nobody' });
        processes[turn]?.crash();
        vi.advanceTimersByTime(4_001);
      }
    });

    it('that come and go meanwhile are told at once, and not to a process that reads them later', async () => {
      const { processes, faces } = comparer();
      faces.knowAll(two);
      faces.know([{ id: 'early', print }]);
      void faces.compare(picture, null);
      expect(processes[0]?.news).toEqual([]);
      processes[0]?.answerLast();
      const found = faces.find(picture);
      await settled();
      processes[0]?.answerLast({ found: { outcome: 'nobody' } });
      await found;
      faces.unknow(['a']);
      expect(processes[0]?.news.at(-1)).toEqual({ kind: 'unknow', ids: ['a'] });
    });

    it('keep their process from ending when it has nothing to do', async () => {
      const { processes, faces } = comparer();
      faces.knowAll(two);
      const found = faces.find(picture);
      await settled();
      processes[0]?.answerLast({ found: { outcome: 'nobody' } });
      await found;
      vi.advanceTimersByTime(3_600_000);
      expect(processes[0]?.killed).toBe(false);
    });

    it('nobody is found while they cannot be read; the next one asks again', async () => {
      const { faces } = comparer();
      expect(await faces.find(picture)).toEqual({ outcome: 'not-checked' });
      let tries = 0;
      faces.knowAll(async function* () {
        tries += 1;
        yield [];
        throw new Error('the disk is away');
      });
      expect(await faces.find(picture)).toEqual({ outcome: 'not-checked' });
      expect(await faces.find(picture)).toEqual({ outcome: 'not-checked' });
      expect(tries).toBe(2);
    });
  });
});
