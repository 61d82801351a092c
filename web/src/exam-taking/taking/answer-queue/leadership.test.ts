import { describe, expect, it } from 'vitest';
import { type Leadership, type LockApi, type TabChannel, TabLeadership } from './leadership.ts';

/**
 * Web Locks of one origin, as far as they are used: one exclusive lock with a queue, ifAvailable, steal and
 * signal.
 */
class FakeLocks {
  #holder: { reject: (error: Error) => void } | null = null;
  #queue: { grant: () => void; gone: boolean }[] = [];
  readonly request = ((_: string, options: LockOptions, callback: (lock: Lock | null) => unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const grant = () => {
        const me = { reject };
        this.#holder = me;
        Promise.resolve(callback({ name: '', mode: 'exclusive' })).then((value) => {
          if (this.#holder === me) this.#next();
          resolve(value);
        }, reject);
      };
      if (options.steal) {
        this.#holder?.reject(new Error('AbortError'));
        grant();
      } else if (!this.#holder) grant();
      else if (options.ifAvailable) Promise.resolve(callback(null)).then(resolve, reject);
      else {
        const place = { grant, gone: false };
        options.signal?.addEventListener('abort', () => (place.gone = true));
        this.#queue.push(place);
      }
    })) as LockApi['request'];
  #next(): void {
    this.#holder = null;
    this.#queue = this.#queue.filter((place) => !place.gone);
    this.#queue.shift()?.grant();
  }
}

class Browser {
  readonly locks = new FakeLocks();
  readonly #channels: TabChannel[] = [];
  #timers: (() => void)[] = [];
  open(
    tab: string,
    locks: LockApi | undefined = this.locks,
    beforeYield: () => Promise<void> = async () => undefined,
    deaf = false,
  ) {
    const told: Leadership[] = [];
    const channel: TabChannel = {
      onmessage: null,
      close: () => this.#channels.splice(this.#channels.indexOf(channel), 1),
      postMessage: (data) =>
        this.#channels
          .filter((one) => one !== channel)
          .forEach((one) => one.onmessage?.({ data } as MessageEvent)),
    };
    const leadership = new TabLeadership({
      paperId: 'p1',
      tab,
      locks,
      channel,
      beforeYield,
      changed: (state) => told.push(state),
      after: (_, act) => {
        this.#timers.push(act);
        return () => (this.#timers = this.#timers.filter((one) => one !== act));
      },
    });
    if (!deaf) this.#channels.push(channel);
    leadership.start();
    return { leadership, told };
  }
  runOutOfPatience(): void {
    for (const act of this.#timers) act();
  }
}
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

describe('which tab answers a paper', () => {
  it('is the first; a second one says so and inherits the paper when the first closes', async () => {
    const browser = new Browser();
    const first = browser.open('a');
    const second = browser.open('b');
    await settle();
    expect([first.told, second.told]).toEqual([['leader'], ['elsewhere']]);
    first.leadership.close();
    await settle();
    expect(second.told).toEqual(['elsewhere', 'leader']);
  });

  it('the second takes it over after the first has kept its drafts', async () => {
    const browser = new Browser();
    const order: string[] = [];
    const first = browser.open('a', browser.locks, async () => void order.push('drafts kept'));
    const second = browser.open('b');
    await settle();
    await second.leadership.takeOver();
    await settle();
    expect(order).toEqual(['drafts kept']);
    expect([first.told.at(-1), second.told.at(-1)]).toEqual(['taken', 'leader']);
  });

  it('the first can take it back', async () => {
    const browser = new Browser();
    const first = browser.open('a');
    const second = browser.open('b');
    await settle();
    await second.leadership.takeOver();
    await first.leadership.takeOver();
    await settle();
    expect([first.told.at(-1), second.told.at(-1)]).toEqual(['leader', 'taken']);
  });

  it('the first, cut off and back again, keeps it when what it was to keep before is kept at last', async () => {
    const browser = new Browser();
    let keptAtLast: () => void = () => undefined;
    const first = browser.open(
      'a',
      browser.locks,
      () => new Promise<void>((resolve) => (keptAtLast = resolve)),
    );
    const second = browser.open('b');
    await settle();
    const taking = second.leadership.takeOver();
    browser.runOutOfPatience();
    await taking;
    await first.leadership.takeOver();
    await settle();
    keptAtLast();
    await settle();
    expect([first.told.at(-1), second.told.at(-1)]).toEqual(['leader', 'taken']);
  });

  it('without Web Locks, too, one that has it again keeps it when it is let go a second time at last', async () => {
    const browser = new Browser();
    const keeping: (() => void)[] = [];
    const slow = () => new Promise<void>((resolve) => void keeping.push(resolve));
    const first = browser.open('a', null as never, slow);
    browser.runOutOfPatience();
    await settle();
    for (const tab of ['b', 'c']) browser.open(tab, null as never);
    await settle();
    keeping[0]?.();
    await settle();
    expect(first.told.at(-1)).toBe('taken');
    const back = first.leadership.takeOver();
    browser.runOutOfPatience();
    await back;
    keeping[1]?.();
    await settle();
    expect(first.told.at(-1)).toBe('leader');
  });

  it('of two that start at once without Web Locks the one that the storage refuses can take it over', async () => {
    const browser = new Browser();
    const [first, second] = ['a', 'b'].map((tab) => browser.open(tab, null as never));
    browser.runOutOfPatience();
    await settle();
    expect([first?.told, second?.told]).toEqual([['leader'], ['leader']]);
    first?.leadership.lost();
    expect(first?.told).toEqual(['leader', 'taken']);
    const back = first?.leadership.takeOver();
    browser.runOutOfPatience();
    await back;
    await settle();
    expect([first?.told.at(-1), second?.told.at(-1)]).toEqual(['leader', 'taken']);
  });

  it('a first tab that does not answer is cut off', async () => {
    const browser = new Browser();
    const first = browser.open('a', browser.locks, undefined, true);
    const second = browser.open('b');
    await settle();
    const taking = second.leadership.takeOver();
    browser.runOutOfPatience();
    await taking;
    await settle();
    expect([first.told.at(-1), second.told.at(-1)]).toEqual(['taken', 'leader']);
  });

  it('with Web Locks that refuse it is the newest, too', async () => {
    const browser = new Browser();
    const refuse = { request: () => Promise.reject(new DOMException('', 'SecurityError')) } as LockApi;
    const opened = async (tab: string) => {
      const { told } = browser.open(tab, refuse);
      await settle();
      browser.runOutOfPatience();
      await settle();
      return told;
    };
    const [first, second] = [await opened('a'), await opened('b')];
    expect([first, second]).toEqual([['leader', 'taken'], ['leader']]);
  });

  it('a tab whose lock is refused when it takes over has the paper all the same', async () => {
    const browser = new Browser();
    const first = browser.open('a');
    const request = ((name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
      options.steal
        ? Promise.reject(new DOMException('', 'SecurityError'))
        : browser.locks.request(name, options, callback)) as LockApi['request'];
    const second = browser.open('b', { request });
    await settle();
    await second.leadership.takeOver();
    expect([first.told.at(-1), second.told.at(-1)]).toEqual(['taken', 'leader']);
  });

  it('without Web Locks the newest tab has it', async () => {
    const browser = new Browser();
    const first = browser.open('a', null as never);
    browser.runOutOfPatience();
    await settle();
    const second = browser.open('b', null as never);
    await settle();
    expect([first.told, second.told]).toEqual([['leader', 'taken'], ['leader']]);
  });
});
