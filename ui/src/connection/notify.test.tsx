import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { notifyError, notifySuccess } from './notify.tsx';

const refused = (code: number, message: string) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code, reason: 'Refused' } }] });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  render(<VigilProvider>{null}</VigilProvider>);
});

describe('what is told for a moment', () => {
  it('a failed call under the title 提示信息, in the server’s words or those of the catalogue [common-025] [common-026]', async () => {
    notifyError(refused(20010000, '考试不存在！'));
    notifyError(refused(20010001, ''));
    await pass(100);
    expect(screen.getAllByText('提示信息')).toHaveLength(2);
    expect(screen.getByText('考试不存在！')).toBeTruthy();
    expect(screen.getByText('服务器开小差了呢！')).toBeTruthy();
  });

  it('nothing of a lost session, which the login answers [common-027]', async () => {
    notifyError(refused(10010002, '登录已失效，请重新登录！'));
    await pass(100);
    expect(screen.queryByText('登录已失效，请重新登录！')).toBeNull();
  });

  it('a good news for 2 s [common-038] [common-095]', async () => {
    notifySuccess('保存成功');
    await pass(1950);
    expect(screen.getByText('保存成功')).toBeTruthy();
    // What leaves fades for a quarter of a second.
    await pass(350);
    expect(screen.queryByText('保存成功')).toBeNull();
  });
});
