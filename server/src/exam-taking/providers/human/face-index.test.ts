import { seededRandom } from '@vigil/domain/kernel/random';
import { describe, expect, it } from 'vitest';
import { embeddingLength, FaceIndex, printOf } from './face-index.js';
import { distanceAt, identify, similarityAt } from './identify.js';

const seed = Math.floor(Math.random() * 2 ** 31);
const random = seededRandom(`face-index ${seed}`);
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** About as long as those of the library. */
const face = (): number[] => Array.from({ length: embeddingLength }, () => normal() * 0.37);
const near = (to: readonly number[], by: number): number[] => to.map((value) => value + normal() * by);
const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt(a.reduce((sum, value, place) => sum + (value - (b[place] as number)) ** 2, 0));

function indexOf(faces: ReadonlyMap<string, readonly number[]>): FaceIndex {
  const index = new FaceIndex();
  for (const [id, embedding] of faces) index.put(id, printOf(embedding));
  return index;
}

describe(`the index of faces (seed ${seed})`, () => {
  it('finds the two nearest of many, their distances right to two in a hundred', () => {
    const faces = new Map(Array.from({ length: 600 }, (_none, n) => [`p${n}`, face()] as const));
    const index = indexOf(faces);
    expect(index.size).toBe(600);
    for (let turn = 0; turn < 20; turn += 1) {
      const asked = near(face(), 0.1);
      const exact = [...faces]
        .map(([id, embedding]) => ({ id, distance: distance(asked, embedding) }))
        .toSorted((a, b) => a.distance - b.distance);
      const found = index.nearest(asked);
      expect(found).toHaveLength(2);
      for (const { id, distance: told } of found) {
        const true_ = exact.find((one) => one.id === id)?.distance ?? 0;
        expect(Math.abs(told - true_) / true_).toBeLessThan(0.02);
      }
      expect(found[0]?.distance).toBeLessThan((exact[0]?.distance ?? 0) * 1.02);
    }
  });

  it('finds within a bound who is found without it and is no farther, whatever the bound', () => {
    const faces = new Map(Array.from({ length: 300 }, (_none, n) => [`p${n}`, face()] as const));
    const index = indexOf(faces);
    for (let turn = 0; turn < 40; turn += 1) {
      const asked = near(faces.get(`p${turn}`) ?? face(), random() * 0.6);
      const within = 4 + random() * 20;
      const found = index.nearest(asked).filter((one) => one.distance <= within);
      expect(index.nearest(asked, within), `turn ${turn} within ${within}`).toEqual(found);
    }
  });

  it('replaces, forgets and begins anew', () => {
    const [a, b, c] = [face(), face(), face()];
    const index = indexOf(
      new Map([
        ['a', a],
        ['b', b],
        ['c', c],
      ]),
    );
    index.remove('a');
    index.remove('a');
    expect(index.nearest(a).map(({ id }) => id)).not.toContain('a');
    expect(index.nearest(c)[0]).toMatchObject({ id: 'c' });
    index.put('b', printOf(a));
    expect(index.size).toBe(2);
    expect(index.nearest(a)[0]?.id).toBe('b');
    index.clear();
    expect(index.nearest(a)).toEqual([]);
  });

  it('takes nothing that is no print', () => {
    expect(() => new FaceIndex().put('a', new Uint8Array(3))).toThrow('not a face print');
    expect(() => printOf([1, 2])).toThrow('an embedding of 2 numbers');
  });
});

describe('who is seen', () => {
  const seen = (embedding: number[], more: object = {}) => [
    { score: 0.9, size: 0.5, embedding, real: 0.9, live: 0.9, ...more },
  ];
  /** a distance of `apart` from it */
  const apartFrom = (from: readonly number[], apart: number): number[] => {
    const way = face();
    const length = Math.hypot(...way);
    return from.map((value, place) => value + ((way[place] as number) / length) * apart);
  };

  it('measures as the library does: alike at no distance, its bound for one person at 10', () => {
    expect([0, 10, 16, 30].map(similarityAt)).toEqual([1, 0.5, expect.closeTo(0, 5), 0]);
  });

  it('a distance is what such a likeness is at', () => {
    for (const alike of [0, 0.52, 0.6, 1]) expect(similarityAt(distanceAt(alike))).toBeCloseTo(alike, 10);
  });

  it('is doubtful too when the other one is too far to be found alone', () => {
    const asked = face();
    const index = indexOf(
      new Map([
        ['one', apartFrom(asked, 8.4)],
        ['other', apartFrom(asked, 9.1)],
      ]),
    );
    expect(identify(seen(asked), index)).toEqual({ outcome: 'ambiguous' });
  });

  it('is found when one is near and no other is', () => {
    const [a, b] = [face(), face()];
    const index = indexOf(
      new Map([
        ['a', a],
        ['b', b],
      ]),
    );
    expect(identify(seen(apartFrom(a, 5)), index)).toMatchObject({ outcome: 'found', id: 'a' });
    // Near enough for a photo of one's own (0.5), not for one among all.
    expect(identify(seen(apartFrom(a, 9.5)), index)).toEqual({ outcome: 'nobody' });
    expect(identify(seen(face()), index)).toEqual({ outcome: 'nobody' });
    expect(identify(seen(a), new FaceIndex())).toEqual({ outcome: 'nobody' });
  });

  it('is not said of two who are alike', () => {
    const twin = face();
    const index = indexOf(
      new Map([
        ['one', apartFrom(twin, 2)],
        ['other', apartFrom(twin, 2)],
      ]),
    );
    expect(identify(seen(apartFrom(twin, 4)), index)).toEqual({ outcome: 'ambiguous' });
  });

  it('is not asked of a picture of a picture, of nobody, of two', () => {
    const a = face();
    const index = indexOf(new Map([['a', a]]));
    for (const more of [{ real: 0.2 }, { live: 0.2 }, { real: undefined }])
      expect(identify(seen(a, more), index)).toEqual({ outcome: 'not-live' });
    expect(identify([], index)).toEqual({ outcome: 'no-face' });
    expect(identify([...seen(a), ...seen(a)], index)).toEqual({ outcome: 'many-faces' });
  });
});
