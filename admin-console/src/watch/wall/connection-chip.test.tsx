import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import type { WallStatus } from '../use-wall.ts';
import { ConnectionChip } from './connection-chip.tsx';

describe('how true the wall is', () => {
  it.each<[string, WallStatus, boolean]>([
    ['实时', { kind: 'live' }, false],
    ['已结束', { kind: 'live' }, true],
    ['每 10 秒刷新', { kind: 'polling', refreshTime: 10 }, false],
    ['已结束', { kind: 'polling', refreshTime: 10 }, true],
    ['连接中断', { kind: 'lost', since: 0 }, true],
    ['正在连接', { kind: 'connecting' }, true],
  ])('is said as %s', (words, status, over) => {
    renderConsole(<ConnectionChip status={status} over={over} />);
    expect(screen.getByText(words)).toBeTruthy();
    cleanup();
  });
});
