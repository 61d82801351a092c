import { act, screen } from '@testing-library/react';
import { knowAccount } from '@vigil/ui/session/account.ts';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { loginSettled } from '../../app/login-request.ts';
import { renderWeb, unreachable } from '../../app/render-web.fixture.tsx';
import { takingPaper } from './paper-gate.fixture.ts';
import { PaperGate } from './paper-gate.tsx';
import * as copies from './paper/copies.ts';

afterEach(() => {
  loginSettled();
  setToken(null);
  vi.restoreAllMocks();
});

it('without a network another account is told that the paper is not theirs, and shown nothing of it', async () => {
  knowAccount('zhaos', 'u2');
  setToken('zhaos');
  const paper = takingPaper({ title: '林晓雯的试卷' }) as copies.PaperCopy['paper'];
  vi.spyOn(copies, 'keptPaper').mockResolvedValue({ paper, ownerId: 'u1', keptAt: Date.now() });
  renderWeb(<PaperGate step={false} />, unreachable, {
    path: '/web/exam/start/:id',
    at: '/web/exam/start/p1',
  });
  expect((await screen.findByRole('alert')).textContent).toContain('当前浏览器已登录其他账号');
  expect(screen.queryByText('林晓雯的试卷')).toBeNull();
  act(() => screen.getByRole('button', { name: '退出当前账号，用原账号登录' }).click());
  expect(getToken()).toBeNull();
});
