import type { Bus } from '@vigil/stores/bus/port';
import { describe, expect, it } from 'vitest';
import { ViewWaits } from './view-waits.js';

/** A view whose checkpoint the test answers, look by look. */
class View {
  readonly looks: ((outcome: string | Error) => void)[] = [];
  readonly wanted: unknown[] = [];
  tell: () => void = () => undefined;
  readonly waits = new ViewWaits(
    {
      subscribe: (_channel: string, handler: () => unknown) => (
        (this.tell = () => void handler()),
        () => undefined
      ),
      publish: (channel: string, view: unknown) => void this.wanted.push([channel, view]),
    } as unknown as Bus,
    () =>
      new Promise((resolve, reject) =>
        this.looks.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
      ),
    (a, b) => Number(a) - Number(b),
  );

  async next(outcome: string | Error): Promise<void> {
    const look = this.looks.shift();
    if (look === undefined) throw new Error('nobody looks');
    look(outcome);
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const crowd = 100;

describe('reads that wait for a view', () => {
  it('share each look at its checkpoint, however many they are, and each is let go at its own position', async () => {
    const view = new View();
    const waiting = Array.from({ length: crowd }, (_none, index) =>
      view.waits.waitFor('papers', index < crowd / 2 ? '6' : '7', 10_000),
    );
    for (let asked = 0; asked < crowd; asked += 1) await view.next('5');
    // The first to wait looked again by itself, and the others asked for one look more.
    await view.next('5');
    await view.next('5');
    expect(view.looks).toHaveLength(0);
    view.tell();
    expect(view.looks).toHaveLength(1);
    await view.next('6');
    expect(await Promise.all(waiting.slice(0, crowd / 2))).toEqual(
      Array.from({ length: crowd / 2 }, () => true),
    );
    view.tell();
    await view.next('7');
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: crowd }, () => true));
    view.tell();
    expect(view.looks).toHaveLength(0);
  });

  it('look once more when they are told of a commit while a look is under way', async () => {
    const view = new View();
    const waiting = view.waits.waitFor('papers', '6', 10_000);
    await view.next('5');
    view.tell();
    await view.next('5');
    await view.next('6');
    expect(await waiting).toBe(true);
  });

  it('say once that they wait, when they do', async () => {
    const view = new View();
    const noWait = view.waits.waitFor('papers', '6', 0);
    await view.next('5');
    expect([await noWait, view.wanted]).toEqual([false, []]);
    const waiting = view.waits.waitFor('papers', '6', 10_000);
    await view.next('5');
    view.tell();
    await view.next('5');
    await view.next('6');
    expect([await waiting, view.wanted]).toEqual([true, [['views-wanted', 'papers']]]);
  });

  it('reject when the store cannot be read', async () => {
    const view = new View();
    const waiting = view.waits.waitFor('papers', '6', 10_000);
    await view.next('5');
    const fault = waiting.catch((error: unknown) => error);
    await view.next(new Error('away'));
    expect(await fault).toEqual(new Error('away'));
  });
});
