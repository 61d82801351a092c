import { describe, expect, it } from 'vitest';
import { type Passage, type Step, stepped } from './passages.ts';

const plain = (at: string, text: string): Passage => ({ at, text, stops: [...text].map((_one, at_) => at_) });
const passages = [plain('q', '下列哪些是网络协议？'), plain('a', 'TCP 与 UDP')];
const walk = (from: readonly [string, number], step: Step, times = 1, within = false) =>
  Array.from({ length: times }).reduce<{ at: string; offset: number }>(
    (spot) => stepped(passages, spot, step, within),
    { at: from[0], offset: from[1] },
  );

describe('the caret of the marker', () => {
  it('goes character by character, past the end of a text to the next and back', () => {
    expect(walk(['q', 0], 'on', 3)).toEqual({ at: 'q', offset: 3 });
    expect(walk(['q', 10], 'on')).toEqual({ at: 'a', offset: 0 });
    expect(walk(['a', 0], 'back')).toEqual({ at: 'q', offset: 9 });
    expect(walk(['q', 0], 'back')).toEqual({ at: 'q', offset: 0 });
    expect(walk(['a', 9], 'on')).toEqual({ at: 'a', offset: 9 });
  });
  it('stays in its text while it selects', () => {
    expect(walk(['q', 0], 'on', 20, true)).toEqual({ at: 'q', offset: 10 });
    expect(walk(['a', 2], 'back', 9, true)).toEqual({ at: 'a', offset: 0 });
  });
  it('goes word by word and to the ends of a text', () => {
    expect(walk(['a', 0], 'wordOn', 2)).toEqual({ at: 'a', offset: 4 });
    expect(walk(['a', 9], 'wordBack')).toEqual({ at: 'a', offset: 6 });
    expect(walk(['q', 4], 'end')).toEqual({ at: 'q', offset: 10 });
    expect(walk(['q', 4], 'begin')).toEqual({ at: 'q', offset: 0 });
  });
  it('passes a formula in one step', () => {
    const formula = { at: 'f', text: '已知x2x^2则', stops: [0, 1, 2, 7] };
    expect(stepped([formula], { at: 'f', offset: 2 }, 'on', true)).toEqual({ at: 'f', offset: 7 });
    expect(stepped([formula], { at: 'f', offset: 7 }, 'back', true)).toEqual({ at: 'f', offset: 2 });
  });
  it('a text that is gone moves nothing', () => {
    expect(walk(['gone', 3], 'on')).toEqual({ at: 'gone', offset: 3 });
  });
});
