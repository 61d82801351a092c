import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { DeskPage } from './desk-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const question = {
  __typename: 'MarkingQuestion',
  ...{ quId: 'q1', wholeId: 'q1', quType: 4, content: '<p>为什么？</p>', wholeContent: null, image: null },
  ...{
    media: null,
    scratchUrl: null,
    rightAnswer: '<p>因为</p>',
    analysis: '',
    most: 10,
    step: 0.5,
    rounds: 1,
  },
  guide: [{ __typename: 'MarkingCriterion', id: 'c1', text: '论点', most: 4 }],
  tests: [],
};
const answer = (number: string, plain: string, more: object = {}) => ({
  __typename: 'MarkingAnswer',
  ...{
    number,
    quId: 'q1',
    questionVersion: 1,
    quType: 4,
    most: 10,
    round: 1,
    ...{ answerRevision: 3, markRevision: 0 },
    blank: false,
  },
  ...{ text: `<p>${plain}</p>`, code: null, scratch: null, plain, verdicts: [], marks: [], sameCount: 0 },
  ...{ heldUntil: 0, similarity: null, common: [] },
  ...more,
});
const refused = (reason: string, message: string) => ({ refusal: { code: 20010000, reason, message } });

const asked: { operation: string; variables: Record<string, unknown> }[] = [];
/** Hands out the answers once each, in bundles; `mark` answers a mark. */
function desk(bundles: readonly (readonly object[])[], mark: () => ReturnType<Server>): Server {
  const left = [...bundles];
  return (operation, variables) => {
    asked.push({ operation, variables });
    if (operation === 'MarkingQuestionAsked') return { data: { markingQuestion: question } };
    if (operation === 'MarkingLeft')
      return { data: { markingQuestion: { __typename: 'MarkingQuestion', quId: 'q1', waiting: 7 } } };
    if (operation === 'MarkingNext') return { data: { markingNext: left.shift() ?? [] } };
    if (operation === 'MarkingMarkGive') return mark();
    return { data: {} };
  };
}
const marked = () => ({ data: { markingMark: { __typename: 'MarkingMarked', marked: 1, skipped: 0 } } });
const given = () =>
  asked.flatMap(({ operation, variables }) => (operation === 'MarkingMarkGive' ? [variables['input']] : []));
const points = () => screen.findByLabelText(/得分（满分 10）/);
async function enter(keys: readonly string[], typed?: string): Promise<void> {
  const field = await points();
  for (const key of keys) fireEvent.keyDown(field, { key });
  if (typed !== undefined) fireEvent.change(field, { target: { value: typed } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
}

beforeEach(() => {
  asked.length = 0;
  window.sessionStorage.clear();
});

it('takes points by keys, gives them for the revision that was read, and goes on until nothing is left', async () => {
  renderConsole(consoleSession(<DeskPage />), desk([[answer('n1', '甲'), answer('n2', '乙')]], marked));
  expect(await screen.findByText('甲')).toBeInTheDocument();
  await enter(['a']);
  expect(await screen.findByText('乙')).toBeInTheDocument();
  await enter(['*']);
  expect(await screen.findByText('这道题没有等待您评阅的答案了')).toBeInTheDocument();
  expect(given()).toMatchObject([
    { number: 'n1', points: 4, answerRevision: 3, criteria: [{ id: 'c1', points: 4 }], reason: null },
    { number: 'n2', points: 10, criteria: [] },
  ]);
});

it('says what is wrong with points before anything is sent', async () => {
  renderConsole(consoleSession(<DeskPage />), desk([[answer('n1', '甲')]], marked));
  await screen.findByText('甲');
  await enter([], '10.5');
  expect(await screen.findByText('得分应为 0 到 10！')).toBeInTheDocument();
  await enter([], '3.3');
  expect(await screen.findByText('得分应为 0.5 的倍数！')).toBeInTheDocument();
  expect(given()).toEqual([]);
});

it('an answer that changed meanwhile is told, and comes again as it is now', async () => {
  let first = true;
  const server = desk([[answer('n1', '旧答案')], [], [answer('n1', '新答案', { answerRevision: 4 })]], () => {
    if (!first) return marked();
    first = false;
    return refused('AnswerChangedMeanwhile', '答案已变更，请重新查看后评分！');
  });
  renderConsole(consoleSession(<DeskPage />), server);
  await screen.findByText('旧答案');
  await enter([], '6');
  expect(await screen.findByText('答案已变更，请重新查看后评分！')).toBeInTheDocument();
  fireEvent.click(screen.getByText('跳过'));
  expect(await screen.findByText('新答案')).toBeInTheDocument();
  await enter([], '6');
  await waitFor(() => expect(given()).toHaveLength(2));
  expect(given()[1]).toMatchObject({ number: 'n1', points: 6, answerRevision: 4 });
});

it('goes back by a key to what was marked last, and gives another mark with its reason, to equal answers too', async () => {
  const all = () => ({ data: { markingMark: { __typename: 'MarkingMarked', marked: 4, skipped: 0 } } });
  renderConsole(
    consoleSession(<DeskPage />),
    desk([[answer('n1', '甲', { sameCount: 3 }), answer('n2', '乙')]], all),
  );
  await screen.findByText('甲');
  expect(await screen.findByText(/还有 7 份/)).toBeInTheDocument();
  await enter([], '3');
  await screen.findByText('乙');
  fireEvent.keyDown(await points(), { key: 'PageUp' });
  expect(await screen.findByText('甲')).toBeInTheDocument();
  expect(await points()).toHaveValue('3');
  expect(screen.getByLabelText('同时更正另外 3 份相同的答案')).toBeChecked();
  await enter([], '6');
  expect(await screen.findByText('乙')).toBeInTheDocument();
  await enter([], '8');
  await waitFor(() => expect(screen.getAllByRole('link', { name: '返回考试' }).at(-1)).toHaveFocus());
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'PageUp' });
  expect(await points()).toHaveValue('8');
  expect(given()).toMatchObject([
    { number: 'n1', points: 3, markRevision: 0, reason: null },
    { number: 'n1', points: 6, applyToSame: true, reason: '撤回' },
    { number: 'n2', points: 8, reason: null },
  ]);
});

it('the reference answer of a program stands there as it was written, and criteria say what they bring', async () => {
  const text = '#include <iostream>\nint main() {\n  return 0;\n}';
  const program = { ...question, quType: 9, rightAnswer: text };
  const server = desk([[answer('n1', '甲')]], marked);
  renderConsole(consoleSession(<DeskPage />), (operation, variables, ...more) =>
    operation === 'MarkingQuestionAsked'
      ? { data: { markingQuestion: program } }
      : server(operation, variables, ...more),
  );
  await screen.findByText('甲');
  expect(screen.getByText(/#include <iostream>/).textContent).toBe(text);
  expect(screen.getByText('（4 分）')).toBeInTheDocument();
});

it('a program that tests judged takes a mark with its reason alone', async () => {
  const verdicts = [
    {
      __typename: 'MarkingVerdict',
      id: 't1',
      input: '',
      output: '1',
      visible: true,
      verdict: 'compile-error',
    },
  ];
  const program = answer('n1', 'print(1)', { code: 'print(1)', text: null, quType: 8, verdicts });
  renderConsole(consoleSession(<DeskPage />), desk([[program]], marked));
  await screen.findByText('print(1)');
  expect(screen.getByText('编译出错')).toBeInTheDocument();
  await enter([], '5');
  expect(await screen.findByText('请填写改分原因！')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText(/改分原因/), { target: { value: '思路正确' } });
  await enter([], '5');
  await waitFor(() => expect(given()).toMatchObject([{ points: 5, reason: '思路正确' }]));
});

it('[qu-009] a Scratch answer is downloaded as a file that Scratch opens', async () => {
  const scratch = { ...answer('n1', ''), text: null, scratch: '/api/common/file/1a2b' };
  renderConsole(consoleSession(<DeskPage />), desk([[scratch]], marked));
  const link = await screen.findByRole('link', { name: '下载 Scratch 作品（.sb3）' });
  expect(link).toHaveAttribute('href', '/api/common/file/1a2b');
  expect(link.getAttribute('download')).toMatch(/\.sb3$/);
});
