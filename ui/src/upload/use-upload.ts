import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../text/t.ts';
import { PauseSwitch } from './pause-switch.ts';
import { UploadStopped } from './post-file.ts';
import { goesInPieces } from './send-file.ts';
import { leftPage } from './send-resumable.ts';
import { type UploadedMedia, uploadMedia } from './upload-media.ts';

export type UploadState =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'sending';
      readonly name: string;
      readonly percent: number;
      /** halted by the person; left out: it cannot be */
      readonly isPaused?: boolean;
      /** the network is lost, and it goes on by itself */
      readonly isWaiting?: boolean;
    }
  | {
      readonly phase: 'failed';
      readonly name: string;
      readonly reason: string;
      /** false: it was never begun */ readonly canRetry: boolean;
    };

/**
 * One file on its way. A new one stops the one before; a failed one can be tried again. `limitKb`, `path`: see
 * `uploadMedia`.
 */
export function useUpload(onDone: (media: UploadedMedia) => void, limitKb?: number, path?: string) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const current = useRef<{
    readonly file: File;
    readonly stopper: AbortController;
    readonly pause: PauseSwitch;
  } | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => current.current?.stopper.abort(leftPage), []);

  const start = useCallback(
    async (file: File) => {
      current.current?.stopper.abort();
      const stopper = new AbortController();
      const pause = new PauseSwitch();
      const here = { file, stopper, pause };
      current.current = here;
      const tell = (next: UploadState) => {
        if (current.current === here) setState(next);
      };
      let shown: Extract<UploadState, { phase: 'sending' }> = {
        phase: 'sending',
        name: file.name,
        percent: 0,
        ...(goesInPieces(file) ? { isPaused: false } : {}),
      };
      const change = (next: Partial<typeof shown>): void => tell((shown = { ...shown, ...next }));
      setState(shown);
      pause.listen((isPaused) => change({ isPaused, isWaiting: false }));
      try {
        const media = await uploadMedia(file, {
          limitKb,
          path,
          pause,
          signal: stopper.signal,
          onProgress: (percent) => change({ percent }),
          onWaiting: (isWaiting) => change({ isWaiting }),
        });
        if (current.current !== here) return;
        tell({ phase: 'idle' });
        done.current(media);
      } catch (error) {
        if (error instanceof UploadStopped) tell({ phase: 'idle' });
        else
          tell({
            phase: 'failed',
            name: file.name,
            reason: error instanceof Error ? error.message : t('上传失败，请稍后重试'),
            canRetry: true,
          });
      }
    },
    [limitKb, path],
  );

  return {
    state,
    start,
    retry: useCallback(() => {
      if (current.current !== null) void start(current.current.file);
    }, [start]),
    stop: useCallback(() => current.current?.stopper.abort(), []),
    /** Halts it, or lets it go on. */
    turn: useCallback(() => {
      const pause = current.current?.pause;
      pause?.set(!pause.isPaused);
    }, []),
    /** Shows why a file was not even begun. */
    fail: useCallback((name: string, reason: string) => {
      current.current?.stopper.abort();
      current.current = null;
      setState({ phase: 'failed', name, reason, canRetry: false });
    }, []),
  };
}
