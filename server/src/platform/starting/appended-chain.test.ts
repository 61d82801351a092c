import { describe, expect, it } from 'vitest';
import { positionText } from '@vigil/stores/event-log/sqlite/protocol';
import { AppendedChain, holdsAppended } from './appended-chain.js';

/** A log of these hashes, one event each, from position 1 on. */
function logOf(hashes: readonly string[]): Parameters<typeof holdsAppended>[0] {
  const links = hashes.map((hash, index) => ({ position: positionText(index + 1), type: 'T', hash }));
  return {
    compare: (a, b) => Number(a) - Number(b),
    readAll: () => Promise.reject(new Error('links are enough')),
    readLinks: async (after, limit) => {
      const behind = links.filter(({ position }) => position > after);
      const page = behind.slice(0, Math.min(limit, 2));
      return { links: page, last: page.at(-1)?.position ?? after, more: behind.length > page.length };
    },
  };
}
const at = positionText;

describe('the chain over what was appended', () => {
  it('is that of the log, however it was appended, and of no other one', async () => {
    const chain = new AppendedChain();
    chain.appended('a', ['h4', 'h5'], at(5));
    chain.appended('b', ['h6'], at(6));
    const since = chain.upTo(at(6)) ?? { after: '', digest: '' };
    expect(since.after).toBe(at(3));
    const whole = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7'];
    expect(await holdsAppended(logOf(whole), since, at(6))).toBe(true);
    expect(await holdsAppended(logOf(whole.with(1, 'x')), since, at(6))).toBe(true);
    expect(await holdsAppended(logOf(whole.with(4, 'x')), since, at(6))).toBe(false);
    expect(await holdsAppended(logOf(whole.slice(0, 5)), since, at(6))).toBe(false);
  });

  it('reaches back to the last seal but one', () => {
    const chain = new AppendedChain();
    for (let position = 1; position <= 9; position += 1)
      chain.appended(position % 3 === 0 ? 'seals' : 'a', [`h${position}`], at(position));
    expect(chain.upTo(at(9))?.after).toBe(at(6));
    chain.appended('a', ['h10'], at(10));
    expect(chain.upTo(at(10))?.after).toBe(at(6));
    expect(chain.upTo(at(9))).toBeNull();
  });

  it('begins anew behind what was not acknowledged', () => {
    const chain = new AppendedChain();
    chain.appended('a', ['h1'], at(1));
    chain.appended('a', ['h3'], at(3));
    expect(chain.upTo(at(3))?.after).toBe(at(2));
  });
});
