import { expect, it, vi } from 'vitest';
import { noRoughWork } from '../rough-work/rough-work.ts';
import { place, setUp, shared } from './paper-content.fixture.ts';

const chosen = ({ content }: ReturnType<typeof setUp>, quId: string) =>
  content
    .question(quId)
    ?.answerList.filter(({ checked }) => checked)
    .map(({ id }) => id);

/** A paper of two choices that was asked for at 10 ms. */
async function opened() {
  const world = setUp({
    places: [],
    contents: [
      ['at-q1', shared('q1')],
      ['at-q2', shared('q2')],
    ],
  });
  await world.content.ready;
  const tell = (askedAt: number, q1: object, q2: object) => {
    world.clock.ms += 1;
    world.content.arrange(['q1', 'q2'], [place('q1', q1), place('q2', q2)], askedAt);
  };
  tell(10, {}, {});
  world.clock.ms = 20;
  return { ...world, world, tell };
}

it('places that were asked for before an act was acknowledged come without it: it stays, here and for a reload', async () => {
  const { content, keeps, world, tell } = await opened();
  content.acknowledged('q1', { answers: ['b'] });
  content.acknowledgedMark('q1', true);
  content.acknowledgedRoughWork('q1', { ...noRoughWork, struck: ['a'] });
  tell(15, {}, { checked: ['c'] });
  expect([chosen(world, 'q1'), chosen(world, 'q2')]).toEqual([['b'], ['c']]);
  expect([content.answered('q1'), content.marked('q1')]).toEqual([true, true]);
  expect(content.roughWork('q1')?.struck).toEqual(['a']);
  const now = [{ checked: ['b'], mark: true, roughWork: { struck: ['a'] } }, { checked: ['c'] }];
  await vi.waitFor(() => expect(keeps.at(-1)?.places).toMatchObject(now));
});

it('the same places told once more, with another time, take nothing back either', async () => {
  const { content, world, tell } = await opened();
  content.acknowledged('q1', { answers: ['a'] });
  content.acknowledged('q1', { answers: ['b'] });
  tell(10, {}, {});
  tell(10, {}, {});
  expect(chosen(world, 'q1')).toEqual(['b']);
});

it('places that were asked for after it count: another device has changed the answer since', async () => {
  const { content, world, tell } = await opened();
  content.acknowledged('q1', { answers: ['b'] });
  tell(21, { checked: ['c'], mark: true }, {});
  expect([chosen(world, 'q1'), content.marked('q1')]).toEqual([['c'], true]);
});

it('of a composite the part that was acknowledged stays, the others are as they are told', () => {
  const { content, clock } = setUp();
  const part = (quId: string, answered: boolean) => ({ ...place(quId, { answered }), content: null });
  const whole = (first: boolean, second: boolean) =>
    place('q1', { parts: [part('p1', first), part('p2', second)] });
  content.arrange(['q1'], [whole(false, false)], 0);
  clock.ms = 20;
  content.acknowledged('p1', { answers: ['a'] });
  content.arrange(['q1'], [whole(false, true)], 10);
  expect(['q1', 'p1', 'p2'].map(content.answered)).toEqual([true, true, true]);
});

it('what is acknowledged before the places come is in them, whoever tells them', async () => {
  const earlier = { places: [place('q1')], contents: [['at-q1', shared('q1')]] as const };
  const world = setUp(earlier);
  world.clock.ms = 20;
  world.content.acknowledged('q1', { answers: ['b'] });
  await world.content.ready;
  expect(chosen(world, 'q1')).toEqual(['b']);
  const another = setUp();
  another.clock.ms = 20;
  another.content.acknowledgedMark('q1', true);
  another.content.arrange(['q1'], [place('q1')], 10);
  expect(another.content.marked('q1')).toBe(true);
});
