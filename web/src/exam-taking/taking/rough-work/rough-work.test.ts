import { describe, expect, it } from 'vitest';
import type { QueueBody } from '../answer-queue/queue-item.ts';
import { RoughBook } from './rough-book.ts';
import { noRoughWork, type RoughWork, withHighlight, withStruck } from './rough-work.ts';

const marked = (...passages: (readonly [number, number])[]): RoughWork =>
  passages.reduce<RoughWork>((work, [from, to]) => withHighlight(work, { at: 'q1', from, to }), noRoughWork);
const passages = (work: RoughWork) => work.highlights.map(({ from, to }) => [from, to]);

describe('the marker', () => {
  it('joins passages that touch, and keeps others apart', () => {
    expect(passages(marked([5, 8], [1, 2], [7, 10]))).toEqual([
      [1, 2],
      [5, 10],
    ]);
    expect(passages(marked([1, 4], [4, 6]))).toEqual([[1, 6]]);
  });
  it('drawn over a passage that is marked wholly takes it away, a tap takes away all of it', () => {
    expect(passages(marked([1, 10], [3, 5]))).toEqual([
      [1, 3],
      [5, 10],
    ]);
    expect(passages(marked([1, 10], [1, 10]))).toEqual([]);
    expect(passages(marked([1, 10], [4, 4]))).toEqual([]);
    expect(passages(marked([1, 3], [8, 8]))).toEqual([[1, 3]]);
  });
  it('never touches what is marked elsewhere', () => {
    const other = { at: 'part', from: 0, to: 9 };
    const work = withHighlight(withHighlight(noRoughWork, other), { at: 'q1', from: 0, to: 9 });
    expect(withHighlight(work, { at: 'q1', from: 0, to: 9 }).highlights).toEqual([other]);
  });
});

it('an option is struck out once, and taken back', () => {
  const struck = withStruck(withStruck(noRoughWork, 'b', true), 'b', true);
  expect(struck.struck).toEqual(['b']);
  expect(withStruck(struck, 'b', false)).toEqual(noRoughWork);
});

describe('the rough book', () => {
  /** Timers that a test lets run. */
  function setUp(known?: RoughWork, keeping: Promise<void> = Promise.resolve()) {
    const timers = new Map<object, { ms: number; act: () => void }>();
    const queued: QueueBody[] = [];
    const kept: [string, RoughWork][][] = [];
    const book = new RoughBook({
      enqueue: (body) => (queued.push(body), keeping),
      known: () => known,
      keepDrafts: (drafts) => void kept.push([...drafts]),
      after: (ms, act) => {
        const timer = {};
        timers.set(timer, { ms, act });
        return () => void timers.delete(timer);
      },
    });
    const run = (ms: number) => {
      for (const [timer, one] of timers)
        if (one.ms === ms) {
          timers.delete(timer);
          one.act();
        }
    };
    return { book, queued, kept, run };
  }
  const note = (text: string): RoughWork => ({ ...noRoughWork, note: text });

  it('shows at once, keeps within 0.3 s, queues once after a pause', async () => {
    const { book, queued, kept, run } = setUp();
    book.change('q1', note('1'));
    book.change('q1', note('12'));
    expect(book.work('q1').note).toBe('12');
    run(300);
    expect(kept).toEqual([[['q1', note('12')]]]);
    run(1200);
    await book.flush();
    expect(queued).toEqual([{ kind: 'rough', quId: 'q1', work: note('12') }]);
    expect(kept.at(-1)).toEqual([]);
  });
  it('leaves no older draft than the act that it gives to the queue, until that is kept', async () => {
    const { book, queued, kept, run } = setUp(undefined, new Promise(() => undefined));
    book.change('q1', note('1'));
    book.change('q2', note('a'));
    run(300);
    book.change('q1', note('12'));
    void book.flush();
    expect(queued).toHaveLength(2);
    expect(new Map(kept.at(-1))).toEqual(
      new Map([
        ['q1', note('12')],
        ['q2', note('a')],
      ]),
    );
  });
  it('queues at the latest after 6 s of unbroken writing', async () => {
    const { book, queued, run } = setUp();
    book.change('q1', note('1'));
    book.change('q1', note('12'));
    run(6000);
    await book.flush();
    expect(queued).toHaveLength(1);
  });
  it('takes over what an earlier page left, and shows what the server keeps where nothing waits', async () => {
    const { book, queued } = setUp(note('服务器'));
    expect(book.work('q2').note).toBe('服务器');
    book.adopt(
      [
        {
          ...{ commandId: 'c', paperId: 'p', device: 'd', seq: 1, queuedAt: 0 },
          body: { kind: 'rough', quId: 'q1', work: note('排队') },
        },
      ],
      new Map([['q3', note('没写完')]]),
    );
    expect(book.work('q1').note).toBe('排队');
    await book.flush();
    expect(queued).toEqual([{ kind: 'rough', quId: 'q3', work: note('没写完') }]);
    book.forget(new Set(['q3']));
    expect(book.work('q1').note).toBe('服务器');
    expect(book.work('q3').note).toBe('没写完');
  });
});
