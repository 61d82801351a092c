import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setToken } from '@vigil/ui/session/session.ts';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BroughtContext } from '../brought.tsx';
import { examRow } from '../exam.fixture.ts';
import type { Finder } from '../finder.ts';
import { renderWeb, unreachable } from '../render-web.fixture.tsx';
import { bankEntry, finders } from '../slices.ts';
import { siteOf } from '../world.fixture.tsx';
import { LearnerPalette } from './learner-palette.tsx';

const userInfo = {
  ...{ __typename: 'SessionUser', userId: 'u1', name: 'student', realName: '林晓雯', deptName: '一车间' },
  ...{ avatar: null, roleType: 1, permissions: [], mobile: null, passwordChangeDue: false },
  ...{ sysTime: '2026-11-28T00:00:00.000Z', unreadMsg: 0, logLosses: 0 },
};
const bank = { __typename: 'BankRow', id: 'b1', title: '消防安全题库', quCount: 120, right: null };
const formal = { __typename: 'ExamRow', ...examRow({ id: 'e1', title: '信息安全考试' }) };
const mock = { __typename: 'ExamRow', ...examRow({ id: 'e2', title: '安全生产模拟', examType: 2 }) };
let asked: string[] = [];
let isAway = false;

function Opener({ of }: { readonly of: readonly Finder[] }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        打开
      </button>
      <LearnerPalette finders={of} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

async function open(props: Partial<typeof siteOf.siteInfo.props> = {}) {
  const site = { ...siteOf.siteInfo, props: { ...siteOf.siteInfo.props, ...props } };
  renderWeb(
    <BroughtContext value={bankEntry === undefined ? {} : { bankEntry }}>
      <Opener of={finders} />
    </BroughtContext>,
    (operation) => {
      if (operation === 'UserInfo') return { userInfo };
      asked.push(operation);
      if (isAway) return unreachable();
      if (operation === 'FindExams') return { formal: [formal], mock: [mock] };
      if (operation === 'FindBanks') return { repoPaging: { __typename: 'RepoPage', records: [bank] } };
      if (operation === 'FindSignUp')
        return { examCategoryList: [{ __typename: 'ExamCategoryRow', id: 'c1', name: '安全员资格' }] };
      return null;
    },
    { site },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '打开' }));
  const field = await screen.findByRole('combobox', { name: '搜索' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { user, field };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  asked = [];
  isAway = false;
  setToken('t');
});
afterEach(() => {
  cleanup();
  setToken(null);
});

describe('the search of the learner app', () => {
  it('finds pages roughly, by what menus call them and by their paths, and asks for nothing before a word is typed [user-021]', async () => {
    const { user, field } = await open();
    expect(options()).toContain('首页');
    expect(options()).toContain('登录设备个人中心');
    expect(new Set(options()).size).toBe(options().length);
    expect(asked).toEqual([]);
    await user.type(field, '题酷练习');
    expect(options()).toEqual(['题库练习']);
    await user.clear(field);
    await user.type(field, 'mockexam');
    expect(options()).toEqual(['模拟考试']);
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('status', { name: '地址' })).textContent).toBe('/web/mockExam');
  });

  it('finds the exams, banks and sign-ups of the person; each kind is asked for once, whatever is typed', async () => {
    const { user, field } = await open();
    await user.type(field, '安全');
    expect(await screen.findByRole('option', { name: /信息安全考试/ })).toBeTruthy();
    await waitFor(() => expect(options()).toContain('消防安全题库120 道试题'));
    expect(options()).toContain('安全员资格');
    await user.type(field, '生产');
    await waitFor(() => expect(options()).toEqual(['安全生产模拟可参加']));
    expect(asked.toSorted()).toEqual(['FindBanks', 'FindExams', 'FindSignUp']);
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('status', { name: '地址' })).textContent).toBe('/web/exam/checkExam/e2');
  });

  it('leads to where a bank is practised, and to where it is sold while it has to be bought', async () => {
    const free = await open();
    await free.user.type(free.field, '消防');
    await free.user.click(await screen.findByRole('option', { name: /消防安全题库/ }));
    expect((await screen.findByRole('status', { name: '地址' })).textContent).toBe('/web/repo/view/b1');
    cleanup();
    const { user, field } = await open({ modulePay: true });
    await user.type(field, '消防');
    await user.click(await screen.findByRole('option', { name: /消防安全题库/ }));
    expect((await screen.findByRole('status', { name: '地址' })).textContent).toBe('/web/repo');
  });

  it('shows a guest what guests see, and nobody what is switched off', async () => {
    setToken(null);
    const { user, field } = await open();
    expect(options()).not.toContain('登录设备个人中心');
    await user.type(field, '安全');
    await waitFor(() => expect(options()).toEqual(['安全员资格']));
    expect(asked).toEqual(['FindSignUp']);
    cleanup();
    asked = [];
    const off = await open({ moduleExam: false });
    expect(options()).not.toContain('模拟考试');
    await off.user.type(off.field, '安全');
    expect(await screen.findByText('没有找到“安全”')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('says what could not be asked for, and asks again', async () => {
    isAway = true;
    const { user, field } = await open();
    await user.type(field, '消防');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('题库'));
    isAway = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('option', { name: /消防安全题库/ })).toBeTruthy();
  });
});
