import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ConsoleSessionContext, type ConsoleSession } from '../../app/session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { QuestionUses } from './question-uses.tsx';

describe('the exam that uses a question is a link', () => {
  it.each([
    ['where it is granted', '/admin/exam/edit/e1', 1],
    ['where it is not: plain text', null, 0],
  ])('%s [common-078]', async (_what, address, links) => {
    const session = { addressOf: () => address } as unknown as ConsoleSession;
    renderConsole(
      <ConsoleSessionContext value={session}>
        <QuestionUses id="q1" />
      </ConsoleSessionContext>,
      () => ({ data: { questionUses: [{ examId: 'e1', title: '期末考试', how: 'fixed' }] } }),
    );
    expect(await screen.findByText('期末考试')).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: '期末考试' })).toHaveLength(links);
  });
});
