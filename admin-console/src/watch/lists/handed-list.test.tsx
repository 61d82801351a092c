import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { useListAddress } from '../../app/list-address.ts';
import { ActsProvider } from '../acts/acts.tsx';
import { HandedList, handedFilterNames, handedSize } from './handed-list.tsx';

const nothing = (): void => {};
const scene = { examId: 'e1', examTitle: '期中考试', processCount: 0 };

function Handed({ people }: { readonly people: number }) {
  const list = useListAddress(handedFilterNames, handedSize);
  return (
    <ActsProvider sceneOf={() => scene} onOpenChange={nothing}>
      <HandedList examId="e1" handCount={people} list={list} reopened={undefined} />
    </ActsProvider>
  );
}

const paper = (id: string) => ({
  ...{ __typename: 'HandedPaperRow', id, userId: 'u1', realName: '丁一', deptName: '一车间' },
  ...{ handTime: '2026-11-21T01:00:00.000Z', userTime: 60, answerCount: 3, quCount: 6, leaveTimes: 0 },
  ...{ exState: 0, exMsg: '', lateAnswers: 0, valid: true, state: 1, handState: 1, examId: 'e1' },
});

const open = (people: number, address = '/admin') =>
  renderConsole(
    consoleSession(<Handed people={people} />, ['exam:watch']),
    (operation) => ({
      data:
        operation === 'PaperExStates'
          ? { dicValueTree: [] }
          : {
              watchHandPaging: {
                total: 2,
                pages: 1,
                current: 1,
                size: 20,
                records: [paper('p1'), paper('p2')],
              },
            },
    }),
    address,
  );

it('says so where there are more papers than people, whose number the tab tells', async () => {
  open(1);
  expect(await screen.findByText(/已交卷 1 人，共 2 份试卷/)).toBeTruthy();
});

it('says nothing of it where everybody has one, or where not all are shown', async () => {
  const { unmount } = open(2);
  await screen.findAllByRole('row', { name: /丁一/ });
  expect(screen.queryByText(/份试卷：/)).toBeNull();
  unmount();
  open(1, '/admin?realName=丁');
  await screen.findAllByRole('row', { name: /丁一/ });
  expect(screen.queryByText(/份试卷：/)).toBeNull();
});
