import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../text/t.ts';
import { UploadStopped } from './post-file.ts';
import { type UploadedMedia, uploadMedia } from './upload-media.ts';

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly name: string; readonly percent: number }
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
  const current = useRef<{ readonly file: File; readonly stopper: AbortController } | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => current.current?.stopper.abort(), []);

  const start = useCallback(
    async (file: File) => {
      current.current?.stopper.abort();
      const stopper = new AbortController();
      const here = { file, stopper };
      current.current = here;
      const tell = (next: UploadState) => {
        if (current.current === here) setState(next);
      };
      setState({ phase: 'sending', name: file.name, percent: 0 });
      try {
        const onProgress = (percent: number) => tell({ phase: 'sending', name: file.name, percent });
        const media = await uploadMedia(file, { limitKb, path, signal: stopper.signal, onProgress });
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
    /** Shows why a file was not even begun. */
    fail: useCallback((name: string, reason: string) => {
      current.current?.stopper.abort();
      current.current = null;
      setState({ phase: 'failed', name, reason, canRetry: false });
    }, []),
  };
}
