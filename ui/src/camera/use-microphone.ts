import { useCallback, useRef, useState } from 'react';
import { type DeviceState, stopTracks } from './device.ts';
import { followLevel } from './microphone.ts';

/** Sound of this device: whether it comes in, and how loud it is. */
export interface Microphone {
  readonly state: DeviceState;
  /** Loudness 0 to 1 while it is on. */
  readonly level: number;
  /** Asks for the device; what comes when it is not `wanted` any more is let go. */
  readonly start: (wanted: () => boolean) => Promise<void>;
  /** Lets the device go, saying nothing. */
  readonly release: () => void;
  /** Says that it is off, or not to be had. */
  readonly put: (state: 'off' | 'failed') => void;
}

/** The microphone, for who looks after when it is wanted; its functions never change. */
export function useMicrophone(): Microphone {
  const [state, setState] = useState<DeviceState>('off');
  const [level, setLevel] = useState(0);
  const open = useRef<{ stream: MediaStream | null; unfollow?: () => void }>({ stream: null });

  const release = useCallback(() => {
    stopTracks(open.current.stream);
    open.current.unfollow?.();
    open.current = { stream: null };
  }, []);

  const put = useCallback((next: 'off' | 'failed') => {
    setState(next);
    if (next === 'off') setLevel(0);
  }, []);

  const start = useCallback(async (wanted: () => boolean) => {
    setState('starting');
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (!wanted()) return stopTracks(stream);
      open.current = { stream };
      open.current.unfollow = followLevel(stream, setLevel);
      setState('on');
    } catch {
      if (wanted()) setState('failed');
    }
  }, []);

  return { state, level, start, release, put };
}
