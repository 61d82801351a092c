import type { Recorded } from '@vigil/domain/kernel/event';
import { candidateStream, paperStream } from '@vigil/domain/sitting/public';
import { describe, expect, it } from 'vitest';
import { NamedStreams } from './named-streams.js';

const hour = 3_600_000;
const seen = (...events: readonly (readonly [stream: string, type: string, data: object])[]) => {
  const streams = new NamedStreams();
  for (const [place, [stream, type, data]] of events.entries())
    streams.see({ stream, type, data, time: place * hour } as unknown as Recorded);
  return streams.missing();
};
const paper = (id: string, cause: string) =>
  [
    [paperStream(id), 'PaperCreated', { paperId: id, userId: 'u1' }],
    [paperStream(id), 'PaperHandedIn', { cause }],
  ] as const;
const candidate = { stream: candidateStream('u1'), namedBy: paperStream('p2') };

describe('the stream of a candidate', () => {
  it('is missed where a paper was sat here, and not where its score was entered', () => {
    expect(seen(...paper('p2', 'self'))).toEqual([candidate]);
    expect(seen(...paper('p1', 'offline'), ['other', 'Something', {}])).toEqual([]);
  });

  it('is missed beside a score that was entered, before it or after', () => {
    expect(seen(...paper('p2', 'self'), ...paper('p1', 'offline'))).toEqual([candidate]);
    expect(seen(...paper('p1', 'offline'), ...paper('p2', 'self'))).toEqual([candidate]);
    expect(seen(...paper('p2', 'self'), [paperStream('p2'), 'PaperHandedIn', { cause: 'offline' }])).toEqual([
      candidate,
    ]);
  });
});
