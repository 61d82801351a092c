import type { Editor } from '@tiptap/core';

/** What the editor holds as HTML; '' when there is neither text nor anything else in it. */
export const htmlOf = (editor: Pick<Editor, 'isEmpty' | 'getHTML'>): string =>
  editor.isEmpty ? '' : editor.getHTML();
