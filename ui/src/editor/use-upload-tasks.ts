import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../text/t.ts';
import { UploadStopped } from '../upload/post-file.ts';
import { leftPage } from '../upload/send-resumable.ts';
import { type UploadedMedia, uploadMedia } from '../upload/upload-media.ts';
import type { UploadState } from '../upload/use-upload.ts';

/** A file on its way into the text. */
export interface EditorUpload {
  readonly id: number;
  readonly state: Exclude<UploadState, { readonly phase: 'idle' }>;
}

interface Task {
  readonly id: number;
  readonly file: File;
  /** puts what was uploaded into the text */
  readonly place: (media: UploadedMedia) => void;
  stopper: AbortController;
}

let counter = 0;

/** Files on their way, each by an id of its own. */
export interface UploadTasks {
  readonly uploads: readonly EditorUpload[];
  /** Sends a file; `place` puts what came of it into the text. Answers its id. */
  readonly begin: (file: File, place: (id: number, media: UploadedMedia) => void) => number;
  /** Lists what is not even sent. */
  readonly refuse: (name: string, reason: string) => void;
  readonly retry: (id: number) => void;
  readonly dismiss: (id: number) => void;
  /** Whether this file is under way, or waits to be tried again. */
  readonly has: (file: File) => boolean;
}

/**
 * Uploads of an editor. A failed one stays listed, to be tried again or dismissed; all end when the editor
 * goes. `onBusy` tells whether any is under way. The functions never change.
 */
export function useUploadTasks(onBusy: ((busy: boolean) => void) | undefined): UploadTasks {
  const [uploads, setUploads] = useState<readonly EditorUpload[]>([]);
  const tasks = useRef(new Map<number, Task>());
  useBusy(
    uploads.some(({ state }) => state.phase === 'sending'),
    onBusy,
  );
  useEffect(() => {
    const running = tasks.current;
    return () => {
      for (const { stopper } of running.values()) stopper.abort(leftPage);
    };
  }, []);

  const dismiss = useCallback((id: number) => {
    tasks.current.get(id)?.stopper.abort();
    tasks.current.delete(id);
    setUploads((before) => before.filter((one) => one.id !== id));
  }, []);

  const run = useCallback(
    async (task: Task) => {
      const { id, file, place } = task;
      task.stopper = new AbortController();
      const tell = (state: EditorUpload['state']) => {
        if (tasks.current.get(id) === task) setUploads(shown(id, state));
      };
      tell({ phase: 'sending', name: file.name, percent: 0 });
      try {
        const onProgress = (percent: number) => tell({ phase: 'sending', name: file.name, percent });
        const media = await uploadMedia(file, { signal: task.stopper.signal, onProgress });
        if (tasks.current.get(id) !== task) return;
        place(media);
        dismiss(id);
      } catch (error) {
        if (error instanceof UploadStopped) dismiss(id);
        else
          tell({
            phase: 'failed',
            name: file.name,
            reason: error instanceof Error ? error.message : t('上传失败，请稍后重试'),
            canRetry: true,
          });
      }
    },
    [dismiss],
  );

  const begin = useCallback(
    (file: File, place: (id: number, media: UploadedMedia) => void): number => {
      counter += 1;
      const id = counter;
      const task: Task = { id, file, place: (media) => place(id, media), stopper: new AbortController() };
      tasks.current.set(id, task);
      void run(task);
      return id;
    },
    [run],
  );

  const refuse = useCallback((name: string, reason: string) => {
    counter += 1;
    setUploads(shown(counter, { phase: 'failed', name, reason, canRetry: false }));
  }, []);

  const retry = useCallback(
    (id: number) => {
      const task = tasks.current.get(id);
      if (task !== undefined) void run(task);
    },
    [run],
  );

  const has = useCallback(
    ({ name, size }: File) =>
      [...tasks.current.values()].some(({ file }) => file.name === name && file.size === size),
    [],
  );

  return { uploads, begin, refuse, retry, dismiss, has };
}

/** The list with one upload as it stands now; a new one comes last. */
const shown =
  (id: number, state: EditorUpload['state']) =>
  (before: readonly EditorUpload[]): readonly EditorUpload[] =>
    before.some((one) => one.id === id)
      ? before.map((one) => (one.id === id ? { id, state } : one))
      : [...before, { id, state }];

/** Tells when something begins to be under way and when nothing is any more. */
function useBusy(busy: boolean, onBusy: ((busy: boolean) => void) | undefined): void {
  const told = useRef(onBusy);
  useEffect(() => {
    told.current = onBusy;
  });
  useEffect(() => {
    if (busy) told.current?.(true);
    return () => {
      if (busy) told.current?.(false);
    };
  }, [busy]);
}
