import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { render } from '@testing-library/react';
import { RecordDialog } from './record-dialog.tsx';

class Recorder extends EventTarget {
  state = 'inactive';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['heard']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

class Sound {
  decodeAudioData = async () => ({
    sampleRate: 24_000,
    getChannelData: () => Float32Array.from([0, 0.5, -0.5]),
  });
}

const microphone = (answer: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: answer } }));

function show() {
  const [onDone, onClose] = [vi.fn<(file: File) => void>(), vi.fn<() => void>()];
  const view = render(
    <VigilProvider>
      <RecordDialog opened onClose={onClose} onDone={onDone} />
    </VigilProvider>,
  );
  return { onDone, onClose, view, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

it('without a microphone, or without leave to use it, the sentence is said and it may be tried again [upload-012]', async () => {
  microphone(() => Promise.reject(new DOMException('no', 'NotFoundError')));
  const { user, onDone } = show();
  await user.click(screen.getByRole('button', { name: '开始录音' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('操作失败，请检查设备是否具备录音功能！');
  expect(screen.getByRole('button', { name: '开始录音' })).toBeEnabled();
  expect(onDone).not.toHaveBeenCalled();
});

it('what was recorded is heard first, then taken as a WAV file; the microphone is let go of [upload-024]', async () => {
  const stop = vi.fn<() => void>();
  microphone(() => Promise.resolve({ getTracks: () => [{ stop }] }));
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('OfflineAudioContext', Sound);
  URL.createObjectURL = () => 'blob:heard';
  URL.revokeObjectURL = () => undefined;
  const { user, onDone } = show();
  await user.click(screen.getByRole('button', { name: '开始录音' }));
  await user.click(await screen.findByRole('button', { name: '停止录音' }));
  expect(await screen.findByLabelText('录音', { selector: 'audio' })).toHaveAttribute('src', 'blob:heard');
  expect(stop).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '使用这段录音' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const [file] = onDone.mock.calls[0] as [File];
  expect([file.name, file.type, file.size]).toEqual(['录音.wav', 'audio/wav', 50]);
});

it('closing it while it records lets go of the microphone', async () => {
  const stop = vi.fn<() => void>();
  microphone(() => Promise.resolve({ getTracks: () => [{ stop }] }));
  vi.stubGlobal('MediaRecorder', Recorder);
  const { user, view } = show();
  await user.click(screen.getByRole('button', { name: '开始录音' }));
  await screen.findByRole('button', { name: '停止录音' });
  view.unmount();
  expect(stop).toHaveBeenCalled();
});
