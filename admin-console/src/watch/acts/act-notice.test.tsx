import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { ActNotice } from './act-notice.tsx';
import { ActsProvider } from './acts.tsx';

const act = (state: string, reached: number, failedCount: number) => ({
  __typename: 'WatchAct',
  id: 'a1',
  type: 'AllOrderedIn',
  papers: 500,
  reached,
  failedCount,
  state,
});

function open(...answers: object[]) {
  let asked = 0;
  const play: Server = () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return { data: { watchActs: answer === undefined ? [] : [answer] } };
  };
  renderConsole(
    <ActsProvider
      sceneOf={() => ({ examId: 'e1', examTitle: '护理理论考核', processCount: 12 })}
      onOpenChange={() => {}}
    >
      <ActNotice examId="e1" />
    </ActsProvider>,
    play,
  );
}

describe('the notice of an act on everybody', () => {
  it('tells how many papers it has reached, and goes when it has reached all', async () => {
    open(act('running', 120, 0), act('done', 500, 0));
    expect((await screen.findByRole('status')).textContent).toBe('全部交卷：已送达 120 / 500 份试卷');
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull(), { timeout: 4000 });
  });

  it('tells that some papers were not reached and are tried again', async () => {
    open(act('waiting', 498, 2));
    expect((await screen.findByRole('status')).textContent).toBe(
      '全部交卷：已送达 498 / 500 份试卷，有 2 份暂未送达，系统会继续重试',
    );
  });
});
