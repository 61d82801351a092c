import { expect, it } from 'vitest';
import type { Recorded } from '@vigil/domain/kernel/event';
import { KeyStory, newKey } from './key-story.fixture.js';
import { lookAtLastSeals } from './last-seals.js';
import { SEALS_STREAM } from './seal.js';

const [a, b, stranger] = [newKey(), newKey(), newKey()];

const look = (events: readonly Recorded[], formerKeys: readonly string[] = []) => {
  const seals = events.filter(({ stream }) => stream === SEALS_STREAM);
  const log = {
    compare: (one: string, other: string) => Number(one) - Number(other),
    readStream: (_stream: string, { afterRevision = -1 } = {}) =>
      Promise.resolve(seals.filter(({ revision }) => revision > afterRevision)),
  };
  const changes = events.filter(({ stream }) => stream !== SEALS_STREAM);
  return lookAtLastSeals(log, seals.length - 1, changes, { publicKeys: [b.publicKey], formerKeys });
};
const right = (looked: number) => ({ looked, allRight: true });
const wrong = (looked: number) => ({ looked, allRight: false });

it('seals of the key before are right behind a change that the present key signed, also far behind it', async () => {
  const story = new KeyStory().sealed(a, 3).changed(a, b);
  expect(await look(story.events)).toEqual(right(3));
  expect(await look(story.sealed(b, 2).events)).toEqual(right(5));
  expect(await look(story.sealed(b, 98).events)).toEqual(right(100));
  expect(await look(story.sealed(b, 10).events)).toEqual(right(100));
});

it('of a change that an earlier version did not sign, by the key that was put aside', async () => {
  const { events } = new KeyStory().sealed(a).told({ from: a.publicKey, to: b.publicKey }).sealed(b);
  expect(await look(events)).toEqual(wrong(2));
  expect(await look(events, [a.publicKey])).toEqual(right(2));
});

it('of a stranger, of a key after it was replaced, altered, or not one behind the other, they are wrong', async () => {
  expect(await look(new KeyStory().sealed(stranger).sealed(b).events)).toEqual(wrong(2));
  const back = new KeyStory().sealed(a).changed(a, b).sealed(b).told({ from: b.publicKey, to: a.publicKey });
  expect(await look(back.sealed(a).events, [a.publicKey])).toEqual(wrong(3));
  const [one, two, ...more] = new KeyStory().sealed(b, 4).events as [Recorded, Recorded, ...Recorded[]];
  const altered = { ...two, data: { ...(two.data as object), count: 9 } };
  expect(await look([one, altered, ...more])).toEqual(wrong(4));
  expect(await look([one, ...more])).toEqual(wrong(3));
});
