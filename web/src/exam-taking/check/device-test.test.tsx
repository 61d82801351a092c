import { fireEvent, screen } from '@testing-library/react';
import type { Camera } from '@vigil/ui/camera/use-camera.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { BroughtContext } from '../../app/brought.tsx';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { DeviceTest } from './device-test.tsx';
import { deviceTestedAt } from './device-memory.ts';

afterEach(() => localStorage.clear());

const camera = (change: Partial<Camera>): Camera => ({
  ...{ videoRef: () => undefined, state: 'on', error: null, fault: null, microphoneState: 'on', level: 0 },
  ...{ start: async () => undefined, stop: () => undefined, capture: () => null },
  ...change,
});

function shown(of: Camera) {
  const onResult = vi.fn<(passed: boolean) => void>();
  renderWeb(
    <BroughtContext value={{ mayNotBegin: [() => <p>异常申请</p>] }}>
      <DeviceTest examId="e1" formal camera={of} onResult={onResult} />
    </BroughtContext>,
    () => null,
  );
  return onResult;
}

const follows = (first: Element, second: Element): boolean =>
  first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING;

it.each([
  ['dark', '画面太暗', /开灯/],
  ['uniform', '画面没有内容', /移开挡住镜头/],
] as const)(
  'a %s picture is named, does not pass in silence and is not remembered',
  (fault, said, advice) => {
    const onResult = shown(camera({ fault }));
    expect(screen.getAllByText(said)).not.toHaveLength(0);
    expect(screen.getByRole('alert').textContent).toMatch(advice);
    expect(onResult).toHaveBeenLastCalledWith(false);
    expect(deviceTestedAt()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '画面就是这样，仍要继续' }));
    expect(onResult).toHaveBeenLastCalledWith(true);
  },
);

it('a picture with something in it passes', () => {
  expect(shown(camera({}))).toHaveBeenLastCalledWith(true);
  expect(deviceTestedAt()).not.toBeNull();
});

it('without a camera the next act comes first, then the advice, the application last', () => {
  shown(camera({ state: 'failed', error: '没有' }));
  const advice = screen.getByRole('alert');
  expect(follows(screen.getByRole('button', { name: '重新检测' }), advice)).toBe(true);
  expect(follows(advice, screen.getByText('异常申请'))).toBe(true);
});

it('a microphone that is missing is not needed, and nobody is asked to speak into it', () => {
  shown(camera({ microphoneState: 'failed' }));
  expect(screen.getByText('不需要')).toBeTruthy();
  expect(screen.queryByText('异常')).toBeNull();
  expect(screen.queryByText('检测时请对着麦克风说话。')).toBeNull();
});
