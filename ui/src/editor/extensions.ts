import type { Extensions } from '@tiptap/core';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import { TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { Alignment, Subscript, Superscript } from './marks.ts';
import { Audio, Picture, PlainTable, PlainTableCell, PlainTableHeader, Video } from './nodes.ts';

/** A formula that was clicked, to be changed. */
export interface ClickedFormula {
  readonly latex: string;
  readonly display: boolean;
  readonly pos: number;
}

interface ExtensionOptions {
  readonly placeholder?: string;
  readonly onFormula?: (formula: ClickedFormula) => void;
}

const katexOptions = { throwOnError: false, output: 'htmlAndMathml' } as const;

/**
 * All that a rich text may hold: exactly what both sanitisers keep. Links carry nothing but their address;
 * code blocks no language.
 */
export function richExtensions({ placeholder = '', onFormula }: ExtensionOptions = {}): Extensions {
  const clicked =
    (display: boolean) => (node: { readonly attrs: Readonly<Record<string, unknown>> }, pos: number) => {
      const { latex } = node.attrs;
      onFormula?.({ latex: typeof latex === 'string' ? latex : '', display, pos });
    };
  return [
    StarterKit.configure({
      link: {
        openOnClick: false,
        autolink: false,
        linkOnPaste: false,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
      // Tab leaves the editor, also from code: no trap for the keyboard.
      codeBlock: { languageClassPrefix: null, enableTabIndentation: false },
    }),
    Placeholder.configure({ placeholder }),
    Subscript,
    Superscript,
    Alignment,
    Picture,
    Audio,
    Video,
    PlainTable,
    TableRow,
    PlainTableCell,
    PlainTableHeader,
    InlineMath.configure({ katexOptions, onClick: clicked(false) }),
    BlockMath.configure({ katexOptions: { ...katexOptions, displayMode: true }, onClick: clicked(true) }),
  ];
}

/** Typing must mean what it says: neither `____` nor `*` nor `1.` turns into something else in a question. */
export const literalTyping = { enableInputRules: false, enablePasteRules: false } as const;
