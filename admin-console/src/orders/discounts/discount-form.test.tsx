import '@testing-library/jest-dom/vitest';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { DiscountForm } from './discount-form.tsx';
import { sayDiscount, sayUses, stateOf, type DiscountRow } from './discount-words.ts';

vi.setConfig({ testTimeout: 60_000 });

const row: DiscountRow = {
  ...{ id: 'SPRING26', version: 3, title: '春季', percent: 20, less: null, from: null, until: null },
  ...{ kinds: ['exam'], subjectIds: [], totalUses: 100, usesPerPerson: 1, minimum: 500, enabled: true },
  ...{ used: 4, held: 1 },
};

function show(discount: DiscountRow | null) {
  const sent: object[] = [];
  const onSaved = vi.fn<() => void>();
  renderConsole(
    consoleSession(<DiscountForm discount={discount} onClose={() => undefined} onSaved={onSaved} />),
    (_operation, variables) => {
      sent.push(variables);
      return { data: { discountSave: { __typename: 'IdOf', id: 'SPRING26' } } };
    },
  );
  return { sent, onSaved, user: userEvent.setup() };
}

describe('a discount code, for who defines it', () => {
  it('is made by percent or by an amount, to the fen, with what is wrong at its field', async () => {
    const { sent, onSaved, user } = show(null);
    await user.click(await screen.findByRole('button', { name: '保存' }));
    expect((await screen.findAllByText('优惠码应为 6 至 32 位字母或数字！')).length).toBeGreaterThan(0);
    fireEvent.change(screen.getByLabelText(/^优惠码/), { target: { value: 'summer26' } });
    fireEvent.change(screen.getByLabelText(/^名称/), { target: { value: '夏季' } });
    await user.click(screen.getByText('按金额'));
    fireEvent.change(screen.getByLabelText(/^优惠（元）/), { target: { value: '1.10' } });
    await user.click(screen.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent).toMatchObject([
      {
        input: { id: 'SUMMER26', version: null, percent: null, less: 110, usesPerPerson: 1, totalUses: null },
      },
    ]);
  });

  it('keeps its spelling when it is changed', async () => {
    const { sent, onSaved, user } = show(row);
    expect(await screen.findByLabelText(/^优惠码/)).toBeDisabled();
    fireEvent.change(screen.getByLabelText(/^名称/), { target: { value: '春季二' } });
    await user.click(screen.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent).toMatchObject([
      { input: { id: 'SPRING26', version: 3, percent: 20, less: null, minimum: 500 } },
    ]);
  });

  it('is said in words', () => {
    expect([sayDiscount(row), sayDiscount({ percent: null, less: 110 })]).toEqual(['减 20%', '减 ¥1.10']);
    expect([sayUses(row), sayUses({ ...row, totalUses: null, held: 0 })]).toEqual([
      '4 / 100（1 单待支付）',
      '4',
    ]);
    const at = (change: Partial<DiscountRow>) => stateOf({ ...row, ...change }, Date.UTC(2026, 0, 1)).word;
    expect([
      at({}),
      at({ enabled: false }),
      at({ from: '2027-01-01T00:00:00Z' }),
      at({ until: '2025-01-01T00:00:00Z' }),
    ]).toEqual([...['有效', '已停用', '未开始', '已结束']]);
  });
});
