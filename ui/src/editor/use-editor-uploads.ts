import type { Editor, JSONContent } from '@tiptap/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../text/t.ts';
import { kindOf, mostFiles, problemOf } from '../upload/media-kinds.ts';
import { UploadStopped } from '../upload/post-file.ts';
import { downloadAddress, type UploadedMedia, uploadMedia } from '../upload/upload-media.ts';
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

/**
 * Uploads files into an editor: each goes where it was dropped or where the cursor stood, wherever that has
 * moved to meanwhile. A failed one stays listed, to be tried again or dismissed. `onBusy` tells whether any
 * is under way.
 */
export function useEditorUploads(editor: Editor | null, onBusy: ((busy: boolean) => void) | undefined) {
  const [uploads, setUploads] = useState<readonly EditorUpload[]>([]);
  const tasks = useRef(new Map<number, Task>());
  const positions = useRef(new Map<number, number>());
  const busy = uploads.some(({ state }) => state.phase === 'sending');
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

  useEffect(() => {
    const follow = ({
      transaction,
    }: {
      readonly transaction: { readonly mapping: { map(pos: number): number } };
    }) => {
      for (const [id, pos] of positions.current) positions.current.set(id, transaction.mapping.map(pos));
    };
    editor?.on('transaction', follow);
    return () => void editor?.off('transaction', follow);
  }, [editor]);
  useEffect(() => {
    const running = tasks.current;
    return () => {
      for (const { stopper } of running.values()) stopper.abort();
    };
  }, []);

  const dismiss = useCallback((id: number) => {
    tasks.current.get(id)?.stopper.abort();
    tasks.current.delete(id);
    positions.current.delete(id);
    setUploads((before) => before.filter((one) => one.id !== id));
  }, []);

  const show = useCallback((id: number, state: EditorUpload['state']) => {
    setUploads((before) =>
      before.some((one) => one.id === id)
        ? before.map((one) => (one.id === id ? { id, state } : one))
        : [...before, { id, state }],
    );
  }, []);

  const run = useCallback(
    async (task: Task) => {
      const { id, file, place } = task;
      task.stopper = new AbortController();
      const tell = (state: EditorUpload['state']) => {
        if (tasks.current.get(id) === task) show(id, state);
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
    [dismiss, show],
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

  const refuse = useCallback(
    (name: string, reason: string) => {
      counter += 1;
      show(counter, { phase: 'failed', name, reason, canRetry: false });
    },
    [show],
  );

  /** Takes files at a position of the text, each by its own kind. */
  const take = useCallback(
    (files: readonly File[], at: number) => {
      if (editor === null) return;
      if (files.length > mostFiles)
        return refuse(t('文件太多'), t('每次只能上传 {{n}} 个文件', { n: mostFiles }));
      for (const file of files) {
        const kind = kindOf(file);
        const problem = kind === null ? t('不支持的文件类型，请更换文件后重试！') : problemOf(file, kind);
        if (problem !== null || kind === null) refuse(file.name, problem ?? '');
        else {
          const id = begin(file, (own, media) =>
            editor.commands.insertContentAt(
              positions.current.get(own) ?? editor.state.selection.to,
              contentOf(kind, media),
            ),
          );
          positions.current.set(id, at);
        }
      }
    },
    [begin, editor, refuse],
  );

  /** Pictures that were pasted as data are uploaded, and their address takes the data's place. */
  const takePastedPictures = useCallback(() => {
    if (editor === null) return;
    const sources = new Set<string>();
    editor.state.doc.descendants((node) => {
      const src: unknown = node.attrs['src'];
      if (node.type.name === 'image' && typeof src === 'string' && src.startsWith('data:')) sources.add(src);
    });
    for (const src of sources) {
      const file = fileOfData(src);
      if (
        file === null ||
        [...tasks.current.values()].some(
          (task) => task.file.name === file.name && task.file.size === file.size,
        )
      )
        continue;
      begin(file, (_id, { url }) => replaceSource(editor, src, url));
    }
  }, [begin, editor]);

  return {
    uploads,
    take,
    takePastedPictures,
    dismiss,
    retry: useCallback(
      (id: number) => {
        const task = tasks.current.get(id);
        if (task !== undefined) void run(task);
      },
      [run],
    ),
  };
}

function contentOf(kind: 'image' | 'audio' | 'video' | 'file', media: UploadedMedia): JSONContent {
  if (kind === 'image') return { type: 'image', attrs: { src: media.url } };
  if (kind === 'file')
    return {
      type: 'text',
      text: media.name,
      marks: [{ type: 'link', attrs: { href: downloadAddress(media) } }],
    };
  return { type: kind, attrs: { src: media.url } };
}

function replaceSource(editor: Editor, from: string, to: string): void {
  const { tr, doc } = editor.state;
  doc.descendants((node, pos) => {
    if (node.type.name === 'image' && node.attrs['src'] === from)
      tr.setNodeMarkup(pos, undefined, { ...node.attrs, src: to });
  });
  if (tr.docChanged) editor.view.dispatch(tr);
}

/** A picture written as a data URL, as a file; null when it is none. */
export function fileOfData(url: string): File | null {
  const [, type, data] = /^data:(image\/(?:png|jpeg|gif|webp));base64,([a-z0-9+/=\s]+)$/i.exec(url) ?? [];
  if (type === undefined || data === undefined) return null;
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  return new File([bytes], `${t('粘贴的图片')}.${type.slice('image/'.length)}`, { type });
}
