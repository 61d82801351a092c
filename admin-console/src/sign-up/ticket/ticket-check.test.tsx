import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { TicketCheck } from './ticket-check.tsx';

const ticket = {
  ...{
    ticketNumber: 'ABCD',
    userId: 'u1',
    realName: '李晓梅',
    deptName: '护理部',
    idCard: '110***********0012',
  },
  ...{ face: '/api/common/file/f', room: '第1考场', seat: 7, began: false },
};

function open(answers: readonly Awaited<ReturnType<Server>>[]) {
  const asked: Record<string, unknown>[] = [];
  const play: Server = (_operation, variables) => {
    asked.push(variables);
    return answers[asked.length - 1] ?? { data: {} };
  };
  renderConsole(<TicketCheck examId="e1" />, play);
  return asked;
}
const scan = async (text: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: /准考证号/ }), `${text}{Enter}`);
};

it('a hand scanner’s line shows who the ticket is of, and the next one takes its place', async () => {
  const asked = open([
    { data: { ticketCheck: ticket } },
    { data: { ticketCheck: { ...ticket, realName: '王强', began: true, seat: null, room: null } } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: '核验准考证' }));
  await scan('VIGIL:ABCD');
  const holder = await screen.findByRole('region', { name: '核验结果' });
  for (const said of [
    '李晓梅',
    '110***********0012',
    '第1考场',
    '7',
    '准考证有效，请核对本人与照片、证件是否一致。',
  ])
    expect(within(holder).getByText(said)).toBeTruthy();
  expect(within(holder).getByRole('img', { name: '李晓梅的报名照片' })).toBeTruthy();
  expect(asked).toEqual([{ examId: 'e1', code: 'VIGIL:ABCD' }]);
  await scan('EFGH');
  expect(await screen.findByText('王强')).toBeTruthy();
  expect(screen.getByText(/已经开始答卷/)).toBeTruthy();
  expect(screen.queryByText('李晓梅')).toBeNull();
});

it('what is refused is said, and nobody is shown', async () => {
  open([{ refusal: { code: 20010000, reason: 'UnknownTicket', message: '不是准考证的二维码或准考证号！' } }]);
  await userEvent.click(screen.getByRole('button', { name: '核验准考证' }));
  await scan('x');
  expect(await screen.findByText('不是准考证的二维码或准考证号！')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '核验结果' })).toBeNull();
});
