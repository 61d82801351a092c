import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLeft, keptLeft } from './left-page.ts';
import { useLeave } from './use-leave.ts';

const paper = { paperId: 'p1', ownerId: 'u1' };
const start = Date.parse('2026-06-01T09:00:00Z');
let visibility: DocumentVisibilityState = 'visible';
/** The document: when it was asked for, at which address and how. */
let load: { timeOrigin: number; name: string; type: string };

const turn = (to: DocumentVisibilityState) => {
  visibility = to;
  fireEvent(document, new Event('visibilitychange'));
};
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

/** A document of the site, asked for now; the paper in it is another call's. */
function open(name = 'https://exam.example.org/web/exam/start/p1', type = 'navigate') {
  load = { timeOrigin: Date.now(), name, type };
  visibility = 'visible';
}

/** The page of the paper in the document that is open. */
function sit(change: Partial<Parameters<typeof useLeave>[0]> = {}) {
  const told = vi.fn<() => void>();
  const options = { ...paper, on: true, openedAt: Date.now(), leaveCheckSeconds: 3, onLeave: told };
  const { result, unmount } = renderHook(() => useLeave({ ...options, ...change }));
  return { told, leaving: () => result.current(), unmount };
}

/** The document goes, as a browser tells it; nothing in it runs any more. */
function close() {
  fireEvent(window, new Event('pagehide'));
  turn('hidden');
  cleanup();
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(performance, 'timeOrigin', 'get').mockImplementation(() => load.timeOrigin);
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - load.timeOrigin);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [load as unknown as PerformanceEntry]);
  open();
});
afterEach(() => {
  cleanup();
  forgetLeft('p1');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page of a paper that is gone [paper-016] [paper-034]', () => {
  it('counts once when the tab was closed longer than leaveCheck, and not again', () => {
    expect(sit().told).not.toHaveBeenCalled();
    pass(20);
    close();
    pass(8);
    open();
    expect(sit().told).toHaveBeenCalledOnce();
    cleanup();
    pass(8);
    open();
    expect(sit().told).not.toHaveBeenCalled();
  });

  it('is no leave where it was opened again within leaveCheck, however long the line took', () => {
    sit();
    close();
    pass(2);
    open();
    pass(30);
    expect(sit().told).not.toHaveBeenCalled();
  });

  it('is one where only another page that names the paper was opened in time', () => {
    for (const address of ['/web/index?x=p1', '/web/index#/web/exam/start/p1', '/web/exam/start/p1/p1']) {
      sit();
      close();
      pass(2);
      open(`https://exam.example.org${address}`);
      pass(20);
      expect(sit().told).toHaveBeenCalledOnce();
      cleanup();
      forgetLeft('p1');
      open();
    }
  });

  it('a reload is none: the document was asked for before the one before it went', () => {
    sit();
    pass(1);
    const asked = Date.now();
    pass(12);
    close();
    open('https://exam.example.org/web/exam/start/p1', 'reload');
    load.timeOrigin = asked;
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    pass(5);
    expect(sit().told).not.toHaveBeenCalled();
  });

  it('nor is a reload that found no network, where the browser has no copy of the site', () => {
    sit();
    close();
    pass(60);
    open('https://exam.example.org/web/exam/start/p1', 'reload');
    expect(sit().told).not.toHaveBeenCalled();
    close();
    pass(60);
    open('https://exam.example.org/web/exam/start/p1', 'reload');
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    expect(sit().told).toHaveBeenCalledOnce();
  });

  it('a forced reload excuses nothing where the browser has one: it only went around it', async () => {
    vi.stubGlobal('navigator', {
      serviceWorker: { controller: null, getRegistration: () => Promise.resolve({ active: {} }) },
    });
    const entries = vi.spyOn(History.prototype, 'length', 'get').mockReturnValue(2);
    const again = () => open('https://exam.example.org/web/exam/start/p1', 'reload');
    const leaveIt = async () => {
      sit();
      await act(() => vi.advanceTimersByTimeAsync(0));
      close();
      pass(6);
    };
    await leaveIt();
    // Another address and back, reloaded before the page is there.
    entries.mockReturnValue(4);
    again();
    expect(sit().told).toHaveBeenCalledOnce();
    cleanup();
    // In another tab.
    await leaveIt();
    sessionStorage.clear();
    again();
    expect(sit().told).toHaveBeenCalledOnce();
    cleanup();
    // A history that is full does not tell.
    entries.mockReturnValue(50);
    await leaveIt();
    again();
    expect(sit().told).toHaveBeenCalledOnce();
    cleanup();
    entries.mockReturnValue(4);
    // Another page took the place of the paper's in it.
    vi.stubGlobal('navigation', { currentEntry: { id: 'paper' } });
    await leaveIt();
    vi.stubGlobal('navigation', { currentEntry: { id: 'other' } });
    again();
    expect(sit().told).toHaveBeenCalledOnce();
    cleanup();
    // Reloaded several times in its place, on a line that brings none of them in time.
    await leaveIt();
    again();
    expect(sit().told).not.toHaveBeenCalled();
  });

  it('counts until the paper is opened, not until another page of the site is', () => {
    sit();
    close();
    pass(1);
    open('https://exam.example.org/web/index');
    pass(5);
    expect(sit().told).toHaveBeenCalledOnce();
  });

  it('of a tab that is closed while it is hidden counts from then on, once', () => {
    sit();
    turn('hidden');
    pass(4);
    close();
    open();
    expect(sit().told).toHaveBeenCalledOnce();
  });

  it('that was too busy to hear that it goes was asked before; one that stays has not left', () => {
    const { told, leaving } = sit();
    fireEvent(window, new Event('beforeunload'));
    expect(keptLeft('p1', 'u1')?.at).toBe(Date.now());
    pass(9);
    expect(keptLeft('p1', 'u1')).not.toBeNull();
    pass(1);
    expect(keptLeft('p1', 'u1')).toBeNull();
    // However long it was asked whether to go: since it went.
    fireEvent(window, new Event('beforeunload'));
    pass(0.5);
    turn('hidden');
    expect(keptLeft('p1', 'u1')?.at).toBe(Date.now());
    turn('visible');
    fireEvent(window, new Event('beforeunload'));
    pass(0.5);
    leaving();
    expect(keptLeft('p1', 'u1')?.at).toBe(Date.now());
    cleanup();
    expect(keptLeft('p1', 'u1')).not.toBeNull();
    forgetLeft('p1');
    expect(told).not.toHaveBeenCalled();
    sit();
    fireEvent(window, new Event('beforeunload'));
    // Nothing told it that it went.
    pass(8);
    open();
    expect(sit().told).toHaveBeenCalledOnce();
  });

  it('is told by the clock as it is now: one that was set right is no leave', () => {
    sit();
    vi.setSystemTime(Date.now() - 60_000);
    close();
    pass(1);
    open();
    // As Chromium has it: by the clock that its process began with.
    const asked = load.timeOrigin;
    load.timeOrigin += 60_000;
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - asked);
    expect(sit().told).not.toHaveBeenCalled();
  });

  it('that comes back as it was, or was seen again before it went, counts by what was seen alone', () => {
    const { told } = sit();
    fireEvent(window, new Event('pagehide'));
    turn('hidden');
    pass(4);
    turn('visible');
    fireEvent(window, new Event('pageshow'));
    expect(told).toHaveBeenCalledOnce();
    pass(10);
    close();
    open();
    expect(sit().told).not.toHaveBeenCalled();
  });

  it('that opens behind another one is come back to when it is seen, once', () => {
    sit();
    close();
    pass(2);
    open();
    visibility = 'hidden';
    const { told } = sit();
    pass(60);
    expect(told).not.toHaveBeenCalled();
    turn('visible');
    expect(told).toHaveBeenCalledOnce();
  });

  it('left for another page of the site counts like one that was closed', () => {
    const { leaving, unmount } = sit();
    pass(10);
    leaving();
    unmount();
    pass(4);
    expect(sit().told).toHaveBeenCalledOnce();
    expect(keptLeft('p1', 'u1')).toBeNull();
  });

  it('that was only taken away, by a break or another tab, leaves nothing behind', () => {
    sit().unmount();
    pass(60);
    expect(sit().told).not.toHaveBeenCalled();
  });

  it('is nobody else’s, and nothing without leaveOn', () => {
    sit({ on: false });
    close();
    expect(keptLeft('p1', 'u1')).toBeNull();
    open();
    sit();
    close();
    pass(60);
    open();
    expect(sit({ ownerId: 'u2' }).told).not.toHaveBeenCalled();
  });
});
