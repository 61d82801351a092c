import { expect, it, vi } from 'vitest';
import { place, setUp, shared } from './paper-content.fixture.ts';

const ids = Array.from({ length: 40 }, (_none, n) => `q${n + 1}`);
const all = ids.map((quId) => place(quId));

it('brings the whole paper, the question in view first, and keeps it', async () => {
  const { content, asked, keeps } = setUp();
  content.putFirst('q30');
  content.arrange(ids, all, 0);
  content.want(null);
  await vi.waitFor(() => expect(content.soFar()).toEqual({ cached: 40, online: 0, pageOnly: 0, total: 40 }));
  expect(asked.map((some) => [some[0], some.length])).toEqual([
    ['at-q30', 5],
    ['at-q35', 25],
    ['at-q20', 10],
  ]);
  expect(keeps.flatMap(({ contents = [] }) => contents)).toHaveLength(40);
  expect(content.question('q7')).toMatchObject({ quId: 'q7', sort: 7 });
  expect(content.question('q7')?.answerList.map(({ id, tag }) => `${tag}${id}`)).toEqual(['Aa', 'Bb', 'Cc']);
});

it('goes on by itself after an outage, from where it was', async () => {
  const { content, asked, outcomes, pass } = setUp();
  outcomes.push({ kind: 'fault' }, { kind: 'fault' });
  content.arrange(ids, all, 0);
  content.want(null);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(asked).toHaveLength(times));
    await Promise.resolve();
    pass();
  }
  await vi.waitFor(() => expect(content.soFar().cached).toBe(40));
});

it('asks no more once it is refused, and never again for what the paper does not give', async () => {
  const { content, asked, outcomes } = setUp();
  outcomes.push({ kind: 'here', contents: [null, shared('q2')] });
  content.arrange(['q1', 'q2'], [place('q1'), place('q2')], 0);
  content.want(null);
  await vi.waitFor(() => expect(content.soFar().cached).toBe(1));
  expect([asked.length, content.question('q1')]).toEqual([1, undefined]);
  outcomes.push({ kind: 'refused' });
  content.want(['q1']);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  content.wake();
  expect(asked).toHaveLength(2);
});

it('opens what an earlier page kept without asking anybody, with answers acknowledged since it was told', async () => {
  const kept = {
    places: [place('q1', { checked: ['a'], answered: true })],
    contents: [['at-q1', shared('q1')]] as const,
  };
  const { content, asked, keeps } = setUp(kept);
  await content.ready;
  content.arrange(['q1'], [], 0);
  content.want(null);
  await vi.waitFor(() => expect(content.soFar()).toEqual({ cached: 1, online: 0, pageOnly: 0, total: 1 }));
  const chosen = () =>
    content
      .question('q1')
      ?.answerList.filter(({ checked }) => checked)
      .map(({ id }) => id);
  expect([chosen(), content.answered('q1')]).toEqual([['a'], true]);
  content.acknowledged('q1', { answers: ['b'] });
  expect(chosen()).toEqual(['b']);
  expect(keeps.at(-1)?.places?.[0]?.checked).toEqual(['b']);
  content.acknowledged('q1', { answers: [] });
  expect(content.answered('q1')).toBe(false);
  expect(asked).toEqual([]);
});

it('shows blanks, matches and parts in this paper’s order, with its answers', async () => {
  const fill = shared('p1', {
    quType: 5,
    options: [],
    entries: ['y', 'x'].map((id) => ({ id, content: '', image: null })),
  });
  const match = shared('q2', {
    ...{ quType: 6, options: [] },
    entries: ['l2', 'l1'].map((id) => ({ id, content: `左 ${id}`, image: null })),
    matches: ['盐', '水'].map((content) => ({ content, image: null })),
  });
  const whole = shared('q1', { quType: 99, options: [], parts: [fill] });
  const part = {
    ...place('p1', { content: null, order: [], entries: [1, 0], texts: [{ id: 'y', answer: '答' }] }),
  };
  const { content } = setUp({
    places: [],
    contents: [
      ['at-q1', whole],
      ['at-q2', match],
    ],
  });
  await content.ready;
  const places = [
    place('q1', { order: [], parts: [part] }),
    place('q2', { order: [1, 0], entries: [1, 0], texts: [{ id: 'l2', answer: 'B' }] }),
  ];
  content.arrange(['q1', 'q2'], places, 0);
  expect(content.question('q1')?.subList[0]?.answerList).toMatchObject([
    { id: 'x', tag: '1', answer: '' },
    { id: 'y', tag: '2', answer: '答' },
  ]);
  expect(content.question('q2')).toMatchObject({
    answerList: [
      { id: 'l1', answer: '' },
      { id: 'l2', answer: 'B' },
    ],
    matchList: [
      { tag: 'A', content: '水' },
      { tag: 'B', content: '盐' },
    ],
  });
  content.acknowledged('p1', { answerList: [{ id: 'x', answer: '一' }] });
  expect([content.answered('p1'), content.answered('q1'), content.partsOf('q1')]).toEqual([
    true,
    true,
    ['p1'],
  ]);
});

it('counts a question as here when its files are, too, and shows them from here', async () => {
  const file = `/api/common/file/${'a'.repeat(64)}`;
  const picture = { ...shared('q1'), content: `<p><img src="${file}"></p>`, image: `${file}?name=x` };
  const { content, outcomes, here, keptFiles, wanted, arrived } = setUp();
  outcomes.push({ kind: 'here', contents: [picture] });
  content.arrange(['q1'], [place('q1')], 0);
  content.want(null);
  await vi.waitFor(() => expect(wanted).toEqual([file, `${file}?name=x`]));
  expect([content.soFar().cached, content.question('q1')?.image]).toEqual([0, `${file}?name=x`]);
  here.set(file, 'blob:1').set(`${file}?name=x`, 'blob:2');
  arrived();
  expect(content.soFar()).toEqual({ cached: 0, online: 0, pageOnly: 0, total: 1 });
  for (const address of here.keys()) keptFiles.set(address, true);
  arrived();
  expect(content.soFar().cached).toBe(1);
  expect(content.question('q1')).toMatchObject({ content: '<p><img src="blob:1"></p>', image: 'blob:2' });
});

it('counts a question as here when the code of its control is, too', async () => {
  const essay = { ...shared('q1'), quType: 4, options: [] };
  const { content, outcomes, code, wantedCode, arrived } = setUp();
  outcomes.push({ kind: 'here', contents: [essay, shared('q2')] });
  content.arrange(['q1', 'q2'], [place('q1'), place('q2')], 0);
  content.want(null);
  await vi.waitFor(() => expect(wantedCode).toEqual(['essay']));
  expect(content.soFar()).toEqual({ cached: 1, online: 0, pageOnly: 0, total: 2 });
  code.add('essay');
  arrived();
  expect(content.soFar()).toEqual({ cached: 2, online: 0, pageOnly: 0, total: 2 });
});

it('says of a question that all but a long film of it is here', async () => {
  const film = `/api/common/file/${'b'.repeat(64)}`;
  const { content, outcomes, elsewhere, wanted, arrived } = setUp();
  outcomes.push({ kind: 'here', contents: [{ ...shared('q1'), media: film }] });
  content.arrange(['q1'], [place('q1')], 0);
  content.want(null);
  await vi.waitFor(() => expect(wanted).toEqual([film]));
  elsewhere.add(film);
  arrived();
  expect(content.soFar()).toEqual({ cached: 0, online: 1, pageOnly: 0, total: 1 });
});
