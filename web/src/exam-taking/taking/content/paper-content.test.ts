import { expect, it, vi } from 'vitest';
import { PaperContent } from './paper-content.ts';
import type { KeptContent } from './types.ts';
import type { Fetched } from './fetch-contents.ts';
import type { CodePart } from './question-code.ts';
import type { QuestionPlace, SharedContent } from './types.ts';

const shared = (quId: string, more: Partial<SharedContent> = {}): SharedContent => ({
  ...{
    quId,
    quType: 1,
    content: `<p>${quId}</p>`,
    image: null,
    media: null,
    titleBody: null,
    scratchUrl: null,
  },
  options: ['c', 'a', 'b'].map((id) => ({ id, content: `选项 ${id}`, image: null })),
  ...{ entries: [], matches: [], codeTests: [], parts: [] },
  ...more,
});
const place = (quId: string, more: Partial<QuestionPlace> = {}): QuestionPlace => ({
  ...{ quId, content: `at-${quId}`, score: 2, order: [1, 2, 0], entries: [], answered: false, mark: false },
  ...{ checked: [], texts: [], answer: null, titleBody: null, codeAnswer: null, scratchAnswer: null },
  ...{ codeJudged: null, roughWork: null, parts: [] },
  ...more,
});

/** A server that has these contents, and a browser that keeps what it is given. */
function setUp(kept: KeptContent = { places: [], contents: [] }) {
  const none = () => undefined;
  const here = new Map<string, string>();
  const elsewhere = new Set<string>();
  const code = new Set<CodePart>();
  const wantedCode: CodePart[] = [];
  const wanted: string[] = [];
  let heard: () => void = none;
  const asked: string[][] = [];
  const outcomes: Fetched[] = [];
  const keeps: Partial<KeptContent>[] = [];
  const unkept = new Map<string, Blob>();
  const disk = { full: false };
  let later: (() => void) | null = null;
  const content = new PaperContent({
    fetch: async (addresses) => {
      asked.push([...addresses]);
      return outcomes.shift() ?? { kind: 'here', contents: addresses.map((at) => shared(at.slice(3))) };
    },
    kept: async () => kept,
    keep: async (part) => {
      keeps.push(part);
      return !disk.full;
    },
    code: {
      here: code,
      want: (parts) => wantedCode.push(...parts),
      subscribe: () => () => true,
      wake: none,
      close: none,
    },
    media: {
      here,
      elsewhere,
      unkept,
      want: (files) => wanted.push(...files),
      subscribe: (tell) => ((heard = tell), () => true),
      wake: none,
      close: none,
    },
    after: (_ms, act) => {
      later = act;
      return () => (later = null);
    },
  });
  const more = { arrived: () => heard(), again: () => later?.() };
  return {
    content,
    asked,
    outcomes,
    keeps,
    unkept,
    disk,
    here,
    elsewhere,
    code,
    wantedCode,
    wanted,
    ...more,
  };
}
const ids = Array.from({ length: 40 }, (_none, n) => `q${n + 1}`);
const all = ids.map((quId) => place(quId));

it('brings the whole paper, the question in view first, and keeps it', async () => {
  const { content, asked, keeps } = setUp();
  content.putFirst('q30');
  content.arrange(ids, all);
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
  const { content, asked, outcomes, again } = setUp();
  outcomes.push({ kind: 'fault' }, { kind: 'fault' });
  content.arrange(ids, all);
  content.want(null);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(asked).toHaveLength(times));
    await Promise.resolve();
    again();
  }
  await vi.waitFor(() => expect(content.soFar().cached).toBe(40));
});

it('asks no more once it is refused, and never again for what the paper does not give', async () => {
  const { content, asked, outcomes } = setUp();
  outcomes.push({ kind: 'here', contents: [null, shared('q2')] });
  content.arrange(['q1', 'q2'], [place('q1'), place('q2')]);
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
  content.arrange(['q1'], []);
  content.want(null);
  expect(content.soFar()).toEqual({ cached: 1, online: 0, pageOnly: 0, total: 1 });
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
  content.arrange(['q1', 'q2'], places);
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
  const { content, outcomes, here, wanted, arrived } = setUp();
  outcomes.push({ kind: 'here', contents: [picture] });
  content.arrange(['q1'], [place('q1')]);
  content.want(null);
  await vi.waitFor(() => expect(wanted).toEqual([file, `${file}?name=x`]));
  expect([content.soFar().cached, content.question('q1')?.image]).toEqual([0, `${file}?name=x`]);
  here.set(file, 'blob:1').set(`${file}?name=x`, 'blob:2');
  arrived();
  expect(content.soFar().cached).toBe(1);
  expect(content.question('q1')).toMatchObject({ content: '<p><img src="blob:1"></p>', image: 'blob:2' });
});

it('counts a question as here when the code of its control is, too', async () => {
  const essay = { ...shared('q1'), quType: 4, options: [] };
  const { content, outcomes, code, wantedCode, arrived } = setUp();
  outcomes.push({ kind: 'here', contents: [essay, shared('q2')] });
  content.arrange(['q1', 'q2'], [place('q1'), place('q2')]);
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
  content.arrange(['q1'], [place('q1')]);
  content.want(null);
  await vi.waitFor(() => expect(wanted).toEqual([film]));
  elsewhere.add(film);
  arrived();
  expect(content.soFar()).toEqual({ cached: 0, online: 1, pageOnly: 0, total: 1 });
});

it('does not count what the browser could not keep, until it could', async () => {
  const { content, disk, keeps } = setUp();
  disk.full = true;
  content.arrange(['q1', 'q2'], [place('q1'), place('q2')]);
  content.want(null);
  await vi.waitFor(() => expect(content.soFar()).toEqual({ cached: 0, online: 0, pageOnly: 2, total: 2 }));
  expect(content.question('q1')).toMatchObject({ quId: 'q1' });
  disk.full = false;
  content.wake();
  await vi.waitFor(() => expect(content.soFar()).toEqual({ cached: 2, online: 0, pageOnly: 0, total: 2 }));
  expect(keeps.at(-1)?.contents).toHaveLength(2);
  content.wake();
  expect(keeps).toHaveLength(3);
});

it('does not count a question while one of its files is in this page alone', async () => {
  const file = `/api/common/file/${'c'.repeat(64)}`;
  const { content, outcomes, here, unkept, wanted, arrived } = setUp();
  outcomes.push({ kind: 'here', contents: [{ ...shared('q1'), image: file }] });
  content.arrange(['q1'], [place('q1')]);
  content.want(null);
  await vi.waitFor(() => expect(wanted).toEqual([file]));
  here.set(file, 'blob:1');
  unkept.set(file, new Blob(['x']));
  arrived();
  await vi.waitFor(() => expect(content.soFar()).toEqual({ cached: 0, online: 0, pageOnly: 1, total: 1 }));
  unkept.clear();
  arrived();
  expect(content.soFar().cached).toBe(1);
});
