import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setToken } from '@vigil/ui/session/session.ts';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { WhatCameOfIt } from './what-came-of-it.tsx';

afterEach(() => setToken(null));

const show = (examCount: number) => {
  setToken('t');
  const userInfo = {
    ...{
      __typename: 'SessionUser',
      userId: 'u1',
      name: 'lin',
      realName: '林晓雯',
      avatar: null,
      roleType: 1,
    },
    ...{ permissions: [], mobile: null, deptName: null, sysTime: '2026-11-21T00:00:00Z', unreadMsg: 0 },
    logLosses: 0,
  };
  renderWeb(<WhatCameOfIt examId="e1" examCount={examCount} />, () => ({ userInfo }));
};

it('leads to the attempts of this very exam where it was sat', async () => {
  show(1);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: '考试记录' }).getAttribute('href')).toBe('/web/paper/list/e1/u1'),
  );
});

it('leads to all results where it was not', () => {
  show(0);
  expect(screen.getByRole('link', { name: '我的成绩' }).getAttribute('href')).toBe('/web/paper');
});
