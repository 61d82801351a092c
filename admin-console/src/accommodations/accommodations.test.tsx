import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole, type Answer } from '../app/testing/render-console.tsx';
import type { AccommodationFieldsFragment } from '../generated/graphql.ts';
import type { PickedUser } from '../organisation/public.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const person = { id: 'u1', realName: '钱一', userName: 'qian' } as PickedUser;
const row = {
  ...{ id: 'ac-1', realName: '钱一', extraPercent: 25, largeType: true, reader: false },
  ...{ from: '2026-11-01T00:00:00.000Z', until: null, state: 1, own: false },
} as AccommodationFieldsFragment;

function show(what: 'grant' | 'revoke', answer: Answer) {
  const calls: unknown[] = [];
  const onDone = vi.fn<() => void>();
  const props = { onClose: () => undefined, onDone };
  renderConsole(
    what === 'grant' ? <GrantDialog person={person} {...props} /> : <RevokeDialog row={row} {...props} />,
    (operation, variables) => {
      calls.push([operation, variables]);
      return answer;
    },
  );
  return { calls, onDone };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('授予便利措施', () => {
  it('asks for something and for a reason, then grants it', async () => {
    const { calls, onDone } = show('grant', { data: { accommodationGrant: { id: 'ac-1' } } });
    const percent = await screen.findByRole('textbox', { name: '延长考试时间' });
    await userEvent.clear(percent);
    await press('授予');
    expect(screen.getByText('请至少选择一项便利措施！')).toBeTruthy();
    expect(screen.getByText('授予理由不能为空！')).toBeTruthy();
    expect(calls).toEqual([]);
    await userEvent.type(percent, '50');
    const breaks = screen.getByRole('textbox', { name: '中途休息' });
    await userEvent.clear(breaks);
    await userEvent.type(breaks, '20');
    await userEvent.click(screen.getByRole('checkbox', { name: /朗读/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /授予理由/ }), '视力残疾');
    await press('授予');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
    const input = {
      ...{
        userId: 'u1',
        extraPercent: 50,
        largeType: false,
        reader: true,
        breakMinutes: 20,
        grounds: '视力残疾',
      },
      ...{ files: [], from: null, until: null },
    };
    expect(calls).toEqual([['AccommodationGrant', { input }]]);
  });

  it('says why it is refused, and keeps what was written', async () => {
    const message = '该用户在此期间已有便利措施，请先撤销原有的！';
    const { onDone } = show('grant', { refusal: { code: 20010000, reason: 'AccommodationsMeet', message } });
    await userEvent.type(await screen.findByRole('textbox', { name: /授予理由/ }), '视力残疾');
    await press('授予');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /授予理由/ }).value).toBe('视力残疾');
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('撤销便利措施', () => {
  it('wants a reason', async () => {
    const { calls, onDone } = show('revoke', { data: { accommodationRevoke: true } });
    expect(await screen.findByText(/延长 25% 时间、大字/)).toBeTruthy();
    await press('撤销');
    expect(screen.getByText('撤销原因不能为空！')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /撤销原因/ }), '证明已过期');
    await press('撤销');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls).toEqual([['AccommodationRevoke', { id: 'ac-1', reason: '证明已过期' }]]);
  });
});
