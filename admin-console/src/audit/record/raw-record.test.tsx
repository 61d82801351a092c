import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { eventAt } from '../change/change.fixture.ts';
import { RawRecord } from './raw-record.tsx';
import { recordText } from './record-text.ts';

const receipt = {
  ...{ paperId: 'p', quId: 'q', answerHash: 'cc', revision: 3, time: 1, eventHash: 'bb' },
  ...{ way: '', keyId: 'k', signature: 'sig' },
};
const record = {
  ...{ __typename: 'AuditRecord', type: 'AnswerSaved', data: { quId: 'q', answer: { text: '答' } } },
  ...{ actor: { kind: 'candidate', id: 'u-1' }, time: 1, position: '42', stream: 'paper-p', revision: 3 },
  ...{ id: 'e3', version: 1, previousHash: 'aa', hash: 'bb' },
  receipt: { __typename: 'AnswerReceipt', ...receipt },
};

it('is asked for once it is opened, and shows the event whole with its position, hashes and receipt', async () => {
  const server = vi.fn<Server>(() => ({ data: { auditPaperEvent: record } }));
  renderConsole(<RawRecord paperId="p" event={eventAt(3)} />, server);
  expect(server).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '原始记录（JSON）' }));
  const shown = JSON.parse((await screen.findByText(/"AnswerSaved"/)).textContent) as object;
  expect(server.mock.calls[0]?.[1]).toEqual({ id: 'p', stream: 'paper-p', revision: 3 });
  const { __typename, ...rest } = record;
  expect(shown).toEqual({ ...rest, receipt });
  expect(screen.getByRole('button', { name: '复制记录' })).toBeTruthy();
});

it('names no receipt where there is none', () => {
  expect(recordText({ type: 'CandidateLeft', receipt: null })).toBe('{\n  "type": "CandidateLeft"\n}');
});
