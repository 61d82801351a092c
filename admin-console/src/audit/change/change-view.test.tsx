import { render, screen } from '@testing-library/react';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import { expect, it } from 'vitest';
import type { WrittenAnswer } from './answer-changes.ts';
import type { ChangedQuestion } from './change-parts.ts';
import { ChangeLine, ChangeView } from './change-view.tsx';
import { questionOf } from './change.fixture.ts';

const changed = (before: WrittenAnswer, after: WrittenAnswer) => ({
  ...{ quId: 'q', before, after, counts: true, cut: false },
});
const show = (
  before: WrittenAnswer,
  after: WrittenAnswer,
  question: ChangedQuestion | null,
  View: typeof ChangeLine = ChangeView,
) => {
  const { container } = render(
    <VigilProvider look="console">
      <View change={changed(before, after)} question={question} />
    </VigilProvider>,
  );
  const texts = (tag: string) => [...container.querySelectorAll(tag)].map((one) => one.textContent);
  return { out: texts('del'), in: texts('ins'), container };
};
const fruit = questionOf(2, { x: '苹果', y: '<b>梨</b>', z: '桃' });

it('options are told by letter and text, what went and what came', () => {
  const said = show({ checked: ['x', 'y'] }, { checked: ['y', 'z'] }, fruit);
  expect([said.out, said.in]).toEqual([['A．苹果'], ['C．桃']]);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'A．苹果',
    'B．梨',
    'C．桃',
  ]);
});

it('in a list they are told by their letters', () => {
  const said = show({ checked: ['x'] }, { checked: ['z'] }, fruit, ChangeLine);
  expect([said.out, said.in]).toEqual([['A'], ['C']]);
});

it('each blank that changed is told by itself', () => {
  const blanks = questionOf(5, { one: '', two: '' });
  const said = show(
    { entries: { one: '北京', two: '上海' } },
    { entries: { one: '北京', two: '广州' } },
    blanks,
  );
  expect([said.out, said.in]).toEqual([['上海'], ['广州']]);
  expect(screen.getByText('第 2 空')).toBeTruthy();
  expect(screen.queryByText('第 1 空')).toBeNull();
});

it('each pair is told by its item and its partners', () => {
  const pairs = questionOf(6, { m1: '<p>灭火器</p>' }, { A: '扑救初起火灾', B: '供水' });
  const said = show({ entries: { m1: 'B' } }, { entries: { m1: 'A' } }, pairs);
  expect([said.out, said.in]).toEqual([['B．供水'], ['A．扑救初起火灾']]);
  expect(screen.getByText('灭火器')).toBeTruthy();
});

it('an essay differs by the word, without its markup, and keeps what stands around the change', () => {
  const before = `<p>${'前文'.repeat(100)}清晨跑步。</p><p>结尾</p>`;
  const said = show({ text: before }, { text: before.replace('跑步', '读书') }, questionOf(4, {}));
  expect([said.out, said.in]).toEqual([['跑步'], ['读书']]);
  expect(said.container.textContent).toContain('…');
  expect(said.container.textContent?.length).toBeLessThan(150);
});

it('a program differs by the line; what stayed far away is told by its length', () => {
  const before = Array.from({ length: 20 }, (_, n) => `line${n}`).join('\n');
  const said = show({ code: before }, { code: before.replace('line10', 'changed') }, questionOf(8, {}));
  expect([said.out, said.in]).toEqual([['- line10'], ['+ changed']]);
  expect(screen.getByText('…… 8 行未变')).toBeTruthy();
});

it('a file that was handed in is told and can be fetched, and the same again is said to be', () => {
  show({}, { scratch: '/api/common/file/f' }, questionOf(7, {}));
  expect(screen.getByRole('link', { name: '提交的文件' }).getAttribute('href')).toBe('/api/common/file/f');
  show({ checked: ['x'] }, { checked: ['x'] }, fruit);
  expect(screen.getByText('与上次保存相同')).toBeTruthy();
});

it('before the question is known an option is not named wrongly', () => {
  expect(show({}, { checked: ['x'] }, null).in).toEqual(['某个选项']);
});
