import type { Editor, JSONContent } from '@tiptap/core';
import { useCallback, useEffect, useRef } from 'react';
import { t } from '../text/t.ts';
import { kindOf, mostFiles, problemOf } from '../upload/media-kinds.ts';
import { downloadAddress, type UploadedMedia } from '../upload/upload-media.ts';
import { useUploadTasks } from './use-upload-tasks.ts';

/**
 * Uploads files into an editor: each goes where it was dropped or where the cursor stood, wherever that has
 * moved to meanwhile. A failed one stays listed, to be tried again or dismissed. `onBusy` tells whether any
 * is under way.
 */
export function useEditorUploads(editor: Editor | null, onBusy: ((busy: boolean) => void) | undefined) {
  const { uploads, begin, refuse, retry, dismiss: end, has } = useUploadTasks(onBusy);
  const positions = useRef(new Map<number, number>());
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
          const id = begin(file, (own, media) => {
            const there = positions.current.get(own) ?? editor.state.selection.to;
            positions.current.delete(own);
            editor.commands.insertContentAt(there, contentOf(kind, media));
          });
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
      if (file === null || has(file)) continue;
      begin(file, (_id, { url }) => replaceSource(editor, src, url));
    }
  }, [begin, editor, has]);

  const dismiss = useCallback(
    (id: number) => {
      positions.current.delete(id);
      end(id);
    },
    [end],
  );

  return { uploads, take, takePastedPictures, dismiss, retry };
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
