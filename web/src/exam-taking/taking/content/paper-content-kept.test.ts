import { expect, it, vi } from 'vitest';
import { paperCopy, place, setUp, shared } from './paper-content.fixture.ts';
import type { KeptContent } from './types.ts';

const all = { cached: 2, online: 0, pageOnly: 0, total: 2 };
const pageOnly = { cached: 0, online: 0, pageOnly: 2, total: 2 };

/** A paper of two questions that have come into this page, on a disk that refuses what `refuses` says. */
function opened(refuses: (what: 'paper' | 'content') => boolean) {
  const world = setUp();
  world.disk.refuses = refuses;
  world.content.arrange(['q1', 'q2'], [place('q1'), place('q2')], 0);
  world.content.want(null);
  return { ...world, soFar: () => world.content.soFar() };
}

it('does not count what the browser could not keep, until it could', async () => {
  const { content, disk, keeps, soFar } = opened((what) => what === 'content');
  await vi.waitFor(() => expect(soFar()).toEqual(pageOnly));
  expect(content.question('q1')).toMatchObject({ quId: 'q1' });
  disk.refuses = () => false;
  content.wake();
  await vi.waitFor(() => expect(soFar()).toEqual(all));
  expect(keeps.at(-1)?.contents).toHaveLength(2);
  const before = keeps.length;
  content.wake();
  expect(keeps).toHaveLength(before);
});

it('counts nothing while the paper itself could not be kept: a reload could show none of it', async () => {
  const { content, disk, papers, paper, soFar } = opened((what) => what === 'paper');
  paper.keep(paperCopy());
  await vi.waitFor(() => expect(soFar()).toEqual(pageOnly));
  content.acknowledged('q1', { answers: ['b'] });
  content.wake();
  await vi.waitFor(() => expect(paper.has()).toBe(false));
  expect(soFar()).toEqual(pageOnly);
  const tried = papers.length;
  disk.refuses = () => false;
  content.wake();
  await vi.waitFor(() => expect(soFar()).toEqual(all));
  expect(papers.length).toBe(tried + 1);
});

it('a paper whose first write alone was refused is kept with what is kept next', async () => {
  let writes = 0;
  const { paper, soFar } = opened((what) => what === 'paper' && (writes += 1) === 1);
  paper.keep(paperCopy());
  await vi.waitFor(() => expect(soFar()).toEqual(all));
});

it('on a disk that is full after some writes, says what a reload would lose, and keeps it once there is room', async () => {
  for (const room of [0, 1, 2, 3]) {
    let writes = 0;
    const world = opened(() => (writes += 1) > room);
    const { content, disk, paper, soFar } = world;
    paper.keep(paperCopy());
    await vi.waitFor(() => expect(soFar().pageOnly + soFar().cached).toBe(2));
    content.acknowledged('q1', { answers: ['b'] });
    await vi.waitFor(() => expect(soFar().pageOnly).toBeGreaterThan(0));
    disk.refuses = () => false;
    content.wake();
    await vi.waitFor(() => expect(soFar()).toEqual(all));
  }
});

it('does not count a question while one of its files is in this page alone', async () => {
  const file = `/api/common/file/${'c'.repeat(64)}`;
  const { content, outcomes, here, keptFiles, wanted, arrived } = setUp();
  outcomes.push({ kind: 'here', contents: [{ ...shared('q1'), image: file }] });
  content.arrange(['q1'], [place('q1')], 0);
  content.want(null);
  await vi.waitFor(() => expect(wanted).toEqual([file]));
  here.set(file, 'blob:1');
  keptFiles.set(file, false);
  arrived();
  await vi.waitFor(() => expect(content.soFar()).toEqual({ cached: 0, online: 0, pageOnly: 1, total: 1 }));
  keptFiles.set(file, true);
  arrived();
  expect(content.soFar().cached).toBe(1);
});

it('of what was taken off this device nothing counts as kept, until it is kept anew', async () => {
  const { content, keeps, paper, soFar } = opened(() => false);
  await vi.waitFor(() => expect(soFar()).toEqual(all));
  content.forget();
  const before = keeps.length;
  content.acknowledged('q1', { answers: ['b'] });
  paper.keep(paperCopy('改过的考试'));
  expect([keeps.length, soFar().cached, paper.has()]).toEqual([before, 0, undefined]);
  content.resume();
  await vi.waitFor(() => expect(soFar()).toEqual(all));
  expect(keeps.at(-1)?.contents).toHaveLength(2);
  expect(content.question('q1')?.answerList.filter(({ checked }) => checked)).toMatchObject([{ id: 'b' }]);
});

/** A storage that gives what an earlier page kept when a test lets it. */
function slow() {
  let answer: (kept: KeptContent) => void = () => undefined;
  const world = setUp(new Promise((resolve) => (answer = resolve)));
  world.content.arrange(['q1', 'q2'], [place('q1'), place('q2')], 0);
  world.content.want(null);
  return { ...world, answer: () => answer({ places: [], contents: [['at-q2', shared('q2')]] }) };
}

it('a storage that hangs on reading keeps no paper from coming into the page, where it is', async () => {
  const { content, disk, asked, pass } = slow();
  disk.refuses = () => true;
  pass();
  await vi.waitFor(() => expect(content.soFar()).toEqual(pageOnly));
  expect([asked, content.question('q2')?.quId]).toEqual([[['at-q1', 'at-q2']], 'q2']);
});

it('what the storage gives late is here, and nobody is asked for it', async () => {
  const { content, outcomes, answer, asked, pass } = slow();
  outcomes.push({ kind: 'fault' });
  pass();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer();
  await vi.waitFor(() => expect(content.question('q2')?.quId).toBe('q2'));
  pass();
  await vi.waitFor(() => expect(content.soFar()).toEqual(all));
  expect(asked).toEqual([['at-q1', 'at-q2'], ['at-q1']]);
});

it('what the storage gives after all of it was taken off this device does not count', async () => {
  const { content, outcomes, answer } = slow();
  outcomes.push({ kind: 'fault' });
  content.forget();
  content.resume();
  answer();
  await content.ready;
  expect(content.question('q2')).toBeUndefined();
});
