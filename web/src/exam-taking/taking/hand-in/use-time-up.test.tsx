import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ClockBase } from '../paper/server-clock.ts';
import { useTimeUp } from './use-time-up.ts';

describe('time up', () => {
  function Probe({
    handIn,
    reload,
    clock,
    asks = true,
  }: {
    handIn: () => void;
    reload: () => void;
    clock: ClockBase;
    asks?: boolean;
  }) {
    const { timeUp, onTimeout } = useTimeUp({ clock, asks, reload, handIn });
    return <button onClick={onTimeout}>{timeUp ? '等待' : '作答'}</button>;
  }
  it.each([
    ['hands in when the server agrees', 0, 1],
    ['goes on when the server moved the deadline', 120, 0],
  ])('%s', async (_, leftSeconds, times) => {
    const handIn = vi.fn<() => void>();
    const reload = vi.fn<() => void>();
    const { rerender } = render(
      <Probe handIn={handIn} reload={reload} clock={{ leftSeconds: 0, atMs: performance.now() }} />,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(handIn).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveTextContent('等待');
    rerender(<Probe handIn={handIn} reload={reload} clock={{ leftSeconds, atMs: performance.now() }} />);
    expect(handIn).toHaveBeenCalledTimes(times);
    expect(screen.getByRole('button')).toHaveTextContent('作答');
  });
  it.each([
    ['is handed in when the server agrees', 0, 1],
    ['goes on with minutes that were granted meanwhile', 120, 0],
  ])('what opens over waits, and %s', (_, leftSeconds, times) => {
    const handIn = vi.fn<() => void>();
    const probe = (clock: ClockBase) => <Probe handIn={handIn} reload={() => undefined} clock={clock} />;
    const { rerender } = render(probe({ leftSeconds: 0, atMs: performance.now(), over: true }));
    expect(screen.getByRole('button')).toHaveTextContent('等待');
    rerender(probe({ leftSeconds, atMs: performance.now() }));
    expect(handIn).toHaveBeenCalledTimes(times);
    expect(screen.getByRole('button')).toHaveTextContent('作答');
  });
  it('a guess is no answer: the server’s next one decides', async () => {
    const handIn = vi.fn<() => void>();
    const probe = (clock: ClockBase) => <Probe handIn={handIn} reload={() => undefined} clock={clock} />;
    const { rerender } = render(probe({ leftSeconds: 0, atMs: performance.now() }));
    await userEvent.click(screen.getByRole('button'));
    rerender(probe({ leftSeconds: -600, atMs: performance.now(), guess: true }));
    expect(handIn).not.toHaveBeenCalled();
    rerender(probe({ leftSeconds: 0, atMs: performance.now() }));
    expect(handIn).toHaveBeenCalledTimes(1);
  });
  it('a page that becomes the one to ask after its time ran out asks once', async () => {
    const acts = { handIn: vi.fn<() => void>(), reload: vi.fn<() => void>() };
    const clock = { leftSeconds: 0, atMs: performance.now() };
    const { rerender } = render(<Probe {...acts} asks={false} clock={clock} />);
    await userEvent.click(screen.getByRole('button'));
    rerender(<Probe {...acts} clock={clock} />);
    rerender(<Probe {...acts} clock={clock} />);
    expect(acts.reload).toHaveBeenCalledTimes(1);
    rerender(<Probe {...acts} clock={{ leftSeconds: 0, atMs: performance.now() }} />);
    expect(acts.handIn).toHaveBeenCalledTimes(1);
  });
  it('a tab that has not the paper, or whose hand-in waits, is over too, and neither asks nor hands in', async () => {
    const acts = { handIn: vi.fn<() => void>(), reload: vi.fn<() => void>() };
    const clock = () => ({ leftSeconds: 0, atMs: performance.now() });
    const { rerender } = render(<Probe {...acts} asks={false} clock={clock()} />);
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveTextContent('等待');
    rerender(<Probe {...acts} asks={false} clock={clock()} />);
    expect([acts.reload.mock.calls, acts.handIn.mock.calls]).toEqual([[], []]);
  });
});
