import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { siteOf } from '../app/world.fixture.tsx';
import type { SignUpCategoryFragment, SignUpInfoFragment } from '../generated/graphql.ts';
import { BuyPage } from './buy-page.tsx';
import { CategoryPage } from './category-page.tsx';
import { exactSitting, exactStarts, sayStarts, saySitting } from './category-words.ts';
import { SignUpPage } from './sign-up-page.tsx';
import { answers, buy, category, info, sitting, where } from './sign-up.fixture.tsx';

afterEach(() => {
  vi.useRealTimers();
  setToken(null);
});

describe('who signed up already', () => {
  it('[buy-013] [buy-032] is told that nothing is to be bought again, and taken back after 2 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    buy(info({ step: 2, examId: 'e1', sitting }));
    expect(await screen.findByText('您已报名该考试，无需重复购买！')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(where()).toBe('/web/signup');
  });

  it('who has still to fill in the form stays with it, by whichever address they came', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    buy(info({ step: 1, price: 1250 }));
    expect(await screen.findByRole('button', { name: '提交' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(screen.queryByText('您已报名该考试，无需重复购买！')).toBeNull();
    expect(screen.getByRole('button', { name: '提交' })).toBeTruthy();
  });

  it('[buy-013] stays where a step was asked for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    buy(info({ step: 2, examId: 'e1', sitting }), '&step=3');
    expect(await screen.findByText('报名成功，请按时参加考试。')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('考试报名');
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(screen.queryByText('您已报名该考试，无需重复购买！')).toBeNull();
    expect(screen.getByText('报名成功，请按时参加考试。')).toBeTruthy();
  });
});

describe('who failed the sitting they signed up for', () => {
  it('begins a resit, once it was said what that means; there is no ticket for a sitting that is over', async () => {
    const asked = vi.fn<(variables: unknown) => void>();
    const own = info({ step: 2, examId: 'e1', sitting, mayResit: true });
    const given = answers(own);
    renderWeb(
      <BuyPage />,
      (operation, variables) => {
        if (operation !== 'ResitExam') return given(operation, variables);
        asked(variables);
        return { examResit: true };
      },
      { path: '/web/exam/buyExam', at: '/web/exam/buyExam?id=c1&step=3' },
    );
    expect(await screen.findByText('本次考试未通过，可以报名补考。')).toBeTruthy();
    expect(screen.queryByText(/准考证/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '报名补考' }));
    const dialog = await screen.findByRole('dialog', { name: '报名补考' });
    expect(dialog.textContent).toContain('收费的考试须再次支付');
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: '报名补考' }));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ examId: 'e1' }));
  });
});

describe('a sitting that is over', () => {
  it('is neither changed nor ticketed; who did not come may sign up anew, who never got a place moves on', async () => {
    buy(info({ step: 2, examId: 'e1', sitting, place: 'taken', begun: true, over: true }), '&step=3');
    expect(await screen.findByText(/本场考试已结束，成绩公布后/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /准考证|修改报名信息|更改考试时间/ })).toBeNull();
    cleanup();
    const missed = { place: 'taken', begun: true, over: true, mayResit: true, missed: true };
    buy(info({ step: 2, examId: 'e1', sitting, ...missed }), '&step=3');
    expect(await screen.findByText('您未参加本场考试，可以重新报名。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新报名' })).toBeTruthy();
    cleanup();
    buy(
      info({ step: 2, examId: 'e1', sitting, place: 'waiting', inLine: 2, begun: true, over: true }),
      '&step=3',
    );
    expect(await screen.findByText(/您未等到名额/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '更改考试时间' })).toBeTruthy();
  });
});

describe('a sitting that is full', () => {
  const full = { ...sitting, seats: 1, left: 0, waiting: 1 };
  const paid = { step: 0, price: 1250 };
  const shown = (change: Partial<SignUpInfoFragment>, asked: (operation: string) => void = () => undefined) =>
    renderWeb(
      <BuyPage />,
      (operation, variables) => {
        asked(operation);
        if (operation === 'SignUpSittings')
          return { examSittings: [full, { ...sitting, id: 'e2', title: '第二场' }] };
        if (operation === 'AwaitSeat')
          return { examAwaitSeat: info({ ...paid, ...change, place: 'waiting', inLine: 2 }) };
        return answers(info({ ...paid, ...change }))(operation, variables);
      },
      { path: '/web/exam/buyExam', at: '/web/exam/buyExam?id=c1' },
    );

  it('is waited for without paying; one with places is paid', async () => {
    const asked = vi.fn<(operation: string) => void>();
    shown({}, asked);
    fireEvent.click(await screen.findByRole('radio', { name: /第二场/ }));
    expect(screen.getByRole('button', { name: '去支付' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /第一场/ }));
    expect(screen.getByText(/候补无须先支付/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '候补' }));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('AwaitSeat'));
    expect(asked).not.toHaveBeenCalledWith('BuyExam');
  });

  it('says the place in the line to who waits, who may leave it; and until when who moved up has to pay', async () => {
    shown({ examId: 'e1', place: 'waiting', inLine: 2 });
    expect(await screen.findByText('您在候补名单第 2 位，有名额时通知您支付。')).toBeTruthy();
    await screen.findByRole('radio', { name: /第一场/ });
    expect(screen.queryByRole('button', { name: '去支付' })).toBeNull();
    expect(screen.queryByText(/应付金额/)).toBeNull();
    expect(screen.getByRole('button', { name: '退出候补' })).toBeTruthy();
    cleanup();
    shown({ examId: 'e1', place: 'held', heldUntil: '2026-11-30T04:30:00Z' });
    expect(await screen.findByText(/^名额为您保留至 .* 12:30，请尽快支付。$/)).toBeTruthy();
    await screen.findByRole('radio', { name: /第一场/ });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '去支付' }).disabled).toBe(false);
    expect(screen.queryByRole('button', { name: '退出候补' })).toBeNull();
  });
});

it('once the sitting has begun nothing of what was given is changed', async () => {
  buy(info({ step: 2, examId: 'e1', sitting, place: 'taken', begun: true }), '&step=3');
  expect(await screen.findByText('报名成功，请按时参加考试。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /修改报名信息|更改考试时间/ })).toBeNull();
});

describe('an exam that is signed up for', () => {
  const detail = (change: Partial<SignUpCategoryFragment>) =>
    renderWeb(<CategoryPage />, (operation) =>
      operation === 'SignUpCategoryDetail' ? { examCategoryDetail: category(change) } : null,
    );

  it('tells its sentence once, and an introduction that says more', async () => {
    detail({ description: '每年一次。', context: '<p>每年一次。</p>' });
    expect(await screen.findAllByText('每年一次。')).toHaveLength(1);
    expect(screen.queryByText('详细介绍')).toBeNull();
    cleanup();
    detail({ description: '每年一次。', context: '<p>每年一次，任选一场。</p>' });
    expect(await screen.findByText('每年一次，任选一场。')).toBeTruthy();
    expect(screen.getByText('详细介绍')).toBeTruthy();
  });
});

describe('the cards of a sign-up', () => {
  const { siteInfo } = siteOf;
  const selling = { ...siteInfo, props: { ...siteInfo.props, modulePay: true } };
  const cards = (categories: SignUpCategoryFragment[], site = siteInfo) =>
    renderWeb(
      <SignUpPage />,
      (operation) => (operation === 'SignUpCategories' ? { examCategoryList: categories } : null),
      { site },
    );

  it('[category-003] one without an exam to come is grey, and nothing is signed up for there', async () => {
    cards([category({ id: 'c2', name: '停考科目', haveExam: false, examList: [] }), category()]);
    // What can be signed up for comes first, whatever the server has first.
    const [open, none] = await screen.findAllByRole('article');
    expect(open?.dataset['grey']).toBeUndefined();
    expect(none?.dataset['grey']).toBe('true');
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /立即报名|暂无考试/ });
    expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['立即报名', false],
      ['暂无考试', true],
    ]);
  });

  it('[category-005] lead to buying where that is to be done, and to what was given where it was', async () => {
    setToken('token');
    const both = [category({ price: 1250 }), category({ id: 'c2', isBuy: true, isSelectTime: true })];
    cards(both, selling);
    expect(await screen.findByText('¥12.50')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '立即报名' }));
    expect(where()).toBe('/web/exam/buyExam?id=c1');
    cleanup();
    cards(both, selling);
    expect(await screen.findByText('已报名')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '查看报名' }));
    expect(where()).toBe('/web/exam/buyExam?id=c2&step=3');
    // Nothing was done that one is to be warned of.
    expect(screen.queryByText('您已报名该考试，无需重复购买！')).toBeNull();
  });

  it('cost nothing on a site that takes no payments, whatever their price', async () => {
    setToken('token');
    const priced = category({ price: 38_000 });
    cards([priced]);
    expect(await screen.findByText('免费')).toBeTruthy();
    expect(screen.queryByText(/¥/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '立即报名' }));
    expect(await screen.findByRole('dialog', { hidden: true, name: '请确认报名考试' })).toBeTruthy();
    cleanup();
    renderWeb(<CategoryPage />, () => ({ examCategoryDetail: priced }), { at: '/page?id=c1' });
    expect(await screen.findByText('免费')).toBeTruthy();
    expect(screen.queryByText(/¥/)).toBeNull();
  });

  it('of a person who waits in line say so, and lead to the line instead of to paying again', async () => {
    setToken('token');
    cards([category({ price: 1250, isWaiting: true })], selling);
    expect(await screen.findByText('候补中')).toBeTruthy();
    expect(screen.queryByText(/立即报名/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '查看候补' }));
    expect(where()).toBe('/web/exam/buyExam?id=c1&step=1');
  });

  it('[buy-014] ask before signing up free, with when, where and for what price', async () => {
    setToken('token');
    cards([category({ examList: [sitting, { ...sitting, id: 'e2', offline: true }] })]);
    fireEvent.click(await screen.findByRole('button', { name: '立即报名' }));
    const said = (await screen.findByRole('dialog', { hidden: true })).textContent;
    for (const words of ['考试时间', '09:00', '部分场次在线下考场，地址见准考证', '免费', '共 2 场'])
      expect(said).toContain(words);
  });

  it('whose sittings have all begun say so beside their times, and offer nothing', async () => {
    cards([category({ haveExam: false })]);
    const act = await screen.findByRole<HTMLButtonElement>('button', { name: '考试已开始' });
    expect(act.disabled).toBe(true);
  });

  it('[category-004] say when they begin to the minute, joined; a sitting from its start to its end', () => {
    const second = { ...sitting, id: 'e2', startTime: '2026-12-02T06:30:00Z' };
    const dayBefore = Date.parse('2026-11-30T01:00:00Z');
    const two = { examList: [sitting, second] };
    expect(exactStarts(two)).toBe('2026-12-01 09:00、2026-12-02 14:30');
    expect(sayStarts(two, dayBefore)).toEqual(['明天 09:00', '12月2日 14:30']);
    expect(sayStarts({ examList: [sitting, second, sitting, second] }, dayBefore)).toEqual([
      ...['明天 09:00', '12月2日 14:30', '明天 09:00', '共 4 场'],
    ]);
    expect(saySitting(sitting, dayBefore)).toBe('明天 09:00 至 11:00');
    expect(exactSitting(sitting)).toBe('2026-12-01 09:00:00 — 2026-12-01 11:00:00');
  });
});
