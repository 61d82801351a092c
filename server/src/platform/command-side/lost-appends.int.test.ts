import { describe, expect, it } from 'vitest';
import { RetryLaterError } from '../errors.js';
import { envelope, commandSideScene } from './command-side.fixture.js';

const at = commandSideScene();
const { side } = at;

describe('command side on a log whose answers are lost', () => {
  it('[engine §1] an append whose answer was lost, but which is written, is found in the stream: also without a command id', async () => {
    for (const commandId of ['c1', null]) {
      at.log.next('unknown-after-write');
      const outcome = await side().execute('a', { amount: 3 }, envelope(commandId));
      const last = (await at.log.readStream('counter-a')).at(-1);
      expect(outcome).toMatchObject({ kind: 'accepted', repeated: false, position: last?.position });
    }
    expect((await at.log.readStream('counter-a')).map((event) => event.data)).toEqual([
      { amount: 3 },
      { amount: 3 },
    ]);
  });

  it('[engine §1] a lost append that is not there is decided again, and what is written late does not count', async () => {
    const counters = side();
    at.log.next('unknown-late-write');
    expect(await counters.execute('a', { amount: 3 }, envelope('c1'))).toMatchObject({
      kind: 'accepted',
      state: 3,
    });
    expect(await at.log.writeLate()).toMatchObject([{ kind: 'conflict' }]);
    expect(await counters.execute('a', { amount: 3 }, envelope('c1'))).toMatchObject({
      kind: 'accepted',
      state: 3,
      repeated: true,
    });
    expect(await at.log.readStream('counter-a')).toHaveLength(1);
  });

  it('[engine §1] written between the look and the next attempt, it is the answer', async () => {
    const counters = side();
    at.log.next('unknown-late-write');
    const append = at.log.append.bind(at.log);
    let appends = 0;
    Object.assign(at.log, {
      append: async (...parameters: Parameters<typeof append>) => {
        appends += 1;
        if (appends === 2) await at.log.writeLate();
        return append(...parameters);
      },
    });
    expect(await counters.execute('a', { amount: 3 }, envelope('c1'))).toMatchObject({
      kind: 'accepted',
      state: 3,
    });
    expect(await at.log.readStream('counter-a')).toHaveLength(1);
  });

  it('without a command id nothing tells the late one from a new one: the caller is asked to repeat', async () => {
    at.log.next('unknown-before-write');
    await expect(side().execute('a', { amount: 3 }, envelope(null))).rejects.toBeInstanceOf(RetryLaterError);
    expect(await at.log.readStream('counter-a')).toEqual([]);
  });

  it('asks the caller to repeat when the log goes on not answering, or cannot be read, and the repeat counts once', async () => {
    const counters = side();
    at.log.next('unknown-before-write');
    at.log.next('unknown-before-write');
    await expect(counters.execute('a', { amount: 3 }, envelope('c1'))).rejects.toBeInstanceOf(
      RetryLaterError,
    );
    at.log.next('unknown-after-write');
    const readStream = at.log.readStream.bind(at.log);
    let reads = 0;
    Object.assign(at.log, {
      readStream: async (...parameters: Parameters<typeof readStream>) => {
        reads += 1;
        if (reads === 2) throw new Error('test: the log cannot be read');
        return readStream(...parameters);
      },
    });
    await expect(counters.execute('a', { amount: 3 }, envelope('c1'))).rejects.toBeInstanceOf(
      RetryLaterError,
    );
    expect(await counters.execute('a', { amount: 3 }, envelope('c1'))).toMatchObject({
      kind: 'accepted',
      state: 3,
      repeated: true,
    });
    expect(await at.log.readStream('counter-a')).toHaveLength(1);
  });
});
