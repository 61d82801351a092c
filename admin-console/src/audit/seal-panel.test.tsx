import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderConsole, type Server } from '../app/testing/render-console.tsx';
import { receiptsIn } from './receipts-verdict.ts';
import { SealPanel } from './seal-panel.tsx';

const seals = {
  seals: 12,
  sealedAt: '2026-11-21T01:00:00.000Z',
  sealedPosition: '0000000000000040',
  unsealed: 7,
  unsealedAtLeast: false,
  keyId: '0123456789abcdef',
  looked: 12,
  allRight: true,
};
const checked = (verdict: string, sealed = false) => ({
  paperId: 'p-1',
  quId: 'q-1',
  revision: 3,
  time: 1_800_000_000_000,
  verdict,
  sealed,
});

function playing(status: Partial<typeof seals>, verdicts: readonly object[] = []): Server {
  return (operation) => ({
    data:
      operation === 'AuditSeals' ? { auditSeals: { ...seals, ...status } } : { auditCheckReceipts: verdicts },
  });
}

const drop = async (text: string): Promise<void> => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File([text], '回执.json', { type: 'application/json' }));
};

describe('the seals on the audit page', () => {
  it('say when the log was sealed last, what is not sealed yet, and that the last seals are right', async () => {
    renderConsole(<SealPanel />, playing({}));
    expect(await screen.findByText('7 个事件')).toBeTruthy();
    expect(screen.getByTitle('2026-11-21 09:00:00')).toBeTruthy();
    expect(screen.getByText('最近 12 次签名有效、前后相接')).toBeTruthy();
    expect(screen.getByText('0123456789abcdef')).toBeTruthy();
  });

  it('say so when one is wrong, when there is none, and when there is more than was counted', async () => {
    renderConsole(<SealPanel />, playing({ allRight: false, unsealed: 100_000, unsealedAtLeast: true }));
    expect(await screen.findByText('封存校验失败，请运行 audit verify 核查')).toBeTruthy();
    expect(screen.getByText('100,000+ 个事件')).toBeTruthy();
    renderConsole(<SealPanel />, playing({ looked: 0, seals: 0 }));
    expect(await screen.findByText('还没有封存')).toBeTruthy();
  });
});

describe('a file of receipts on the audit page', () => {
  it('that is in order is said to be', async () => {
    renderConsole(<SealPanel />, playing({}, [checked('held', true), checked('held')]));
    await drop(JSON.stringify({ receipts: [{}, {}] }));
    const status = await screen.findByRole('status');
    expect(status.textContent).toContain('“回执.json”的 2 份回执全部有效');
    expect(status.textContent).toContain('其中 1 份未封存');
  });

  it('that is not is named receipt by receipt', async () => {
    renderConsole(
      <SealPanel />,
      playing({}, [checked('held', true), checked('missing'), checked('signature')]),
    );
    await drop('[{},{},{}]');
    const status = await screen.findByRole('status');
    expect(status.textContent).toContain('3 份回执中 2 份有问题');
    expect(status.textContent).toContain('签名有效，但日志中没有这次保存');
    expect(status.textContent).toContain('签名不正确，回执被修改过');
  });

  it('that holds none is said to', async () => {
    renderConsole(<SealPanel />, playing({}));
    await drop('no JSON');
    expect((await screen.findByRole('alert')).textContent).toContain('“回执.json”中没有回执。');
  });

  it.each([
    ['[1,2]', 2],
    ['{"receipts":[{}]}', 1],
    ['{"signature":"s"}', 1],
    ['{}', null],
    ['7', null],
    ['{"receipts":7}', null],
  ])('is read as one: %s', (text, count) => {
    expect(receiptsIn(text)?.length ?? null).toBe(count);
  });
});
