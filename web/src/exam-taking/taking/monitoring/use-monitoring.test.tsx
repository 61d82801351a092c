import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientOf } from '../../../app/render-web.fixture.tsx';
import type { Over } from '../hand-in/over.ts';
import type { Notice } from '../notices/notices.ts';
import type { Sitting } from '../paper/sitting.ts';
import type { TakingPaper } from '../paper/types.ts';
import { useMonitoring } from './use-monitoring.ts';

type Rules = TakingPaper['rules'];
const off: Rules = {
  handMin: 0,
  leaveOn: false,
  leaveCheck: 5,
  leaveCount: 3,
  actionOn: false,
  actionInterval: 60,
  faceCheck: false,
  faceChance: 3,
  camOn: false,
  camInterval: 1,
  stepOn: false,
};

/** The monitors of a paper, and what they did. */
function monitor(change: Partial<Rules>) {
  const shown = new Map<string, Notice>();
  const did = {
    asked: [] as string[],
    leaves: vi.fn<(body: object) => Promise<void>>(() => Promise.resolve()),
    inactive: vi.fn<() => void>(),
    ended: vi.fn<(over: Over) => void>(),
    texts: () => [...shown.values()].map(({ text }) => text),
  };
  const client = clientOf((operation) => {
    did.asked.push(operation);
    const verdict = { isBreak: true, failCount: 3, faceChance: 3, msg: null };
    return operation === 'CheckFace'
      ? { faceCheck: verdict }
      : { captureSave: verdict, debugSuspected: true };
  });
  const board = {
    stack: [],
    show: (notice: Notice) => void shown.set(notice.key, notice),
    remove: (key: string) => void shown.delete(key),
  };
  const paper = { id: 'p1', leaveTimes: 0, rules: { ...off, ...change } } as TakingPaper;
  const sitting = { queue: { enqueue: did.leaves } } as unknown as Sitting;
  const openedAt = Date.now();
  const Probe = () => {
    useMonitoring({
      ...{ sitting, paper, openedAt, ownerId: 'u1' },
      on: true,
      board,
      onInactive: did.inactive,
      onEnded: did.ended,
    });
    return <p>试卷</p>;
  };
  const router = createMemoryRouter(
    [
      { path: '/taking', element: <Probe /> },
      { path: '/web/index', element: <p>首页</p> },
    ],
    { initialEntries: ['/taking'] },
  );
  render(
    <ApolloProvider client={client}>
      <RouterProvider router={router} />
    </ApolloProvider>,
  );
  return did;
}

const pass = async (seconds: number) => {
  for (let passed = 0; passed < seconds * 2; passed += 1) await act(() => vi.advanceTimersByTimeAsync(500));
};
let visibility: DocumentVisibilityState = 'visible';
const turn = (to: DocumentVisibilityState) => {
  visibility = to;
  fireEvent(document, new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(new Error('none')) } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('what watches a paper', () => {
  it('is nothing without its switches [exam-051]', async () => {
    const did = monitor({});
    turn('hidden');
    await pass(120);
    turn('visible');
    expect([did.asked, did.texts(), did.leaves.mock.calls, did.inactive.mock.calls]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('with leaveOn says so at the start and reports each absence longer than leaveCheck [exam-051] [paper-016] [paper-032] [common-036] [common-092]', async () => {
    const did = monitor({ leaveOn: true });
    await pass(1);
    expect(did.texts()).toContain('本次考试已开启切屏监控，离开3次将强制交卷');
    expect(did.texts()).toContain('当前浏览器不支持全屏，请不要切换到其他窗口或应用');
    turn('hidden');
    await pass(4);
    turn('visible');
    expect(did.leaves).not.toHaveBeenCalled();
    turn('hidden');
    await pass(6);
    turn('visible');
    expect(did.leaves).toHaveBeenCalledExactlyOnceWith({ kind: 'leave' });
  });

  it('with actionOn calls the paper inactive after actionInterval seconds without an act, once [exam-051] [paper-018]', async () => {
    const did = monitor({ actionOn: true });
    await pass(40);
    fireEvent.keyDown(window, { key: 'a' });
    await pass(58);
    expect(did.inactive).not.toHaveBeenCalled();
    await pass(5);
    expect(did.inactive).toHaveBeenCalledOnce();
  });

  it('with faceCheck ends the paper when the server says so, naming the failures [exam-051] [capture-003] [capture-007] [capture-012]', async () => {
    const did = monitor({ faceCheck: true });
    await pass(62);
    expect(did.ended).toHaveBeenCalledWith({ title: '连续3次人脸识别失败，系统强制交卷！', forced: true });
    expect(did.texts()).toContain('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！');
  });

  it('tells whoever opens the browser’s tools, and leads home after 3 s [common-013] [common-034]', async () => {
    vi.stubEnv('DEV', false);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('outerWidth', 1440);
    vi.stubGlobal('outerHeight', 900);
    vi.stubGlobal('innerWidth', 1000);
    vi.stubGlobal('innerHeight', 800);
    const did = monitor({});
    await pass(2);
    expect(did.texts()).toEqual(['不允许使用调试模式，系统将在3秒后跳转到首页！']);
    expect(did.asked).toEqual(['ReportDebugTools']);
    await pass(2.5);
    expect(screen.queryByText('首页')).toBeNull();
    await pass(1);
    expect(screen.getByText('首页')).toBeTruthy();
  });
});
