import { mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader } from '@tiptap/extension-table';

/**
 * Pictures stand in the text, so that one can be part of an option's line. A title is not kept by the
 * sanitiser, so there is none; without a text it says so.
 */
export const Picture = Image.extend({
  addAttributes() {
    return {
      src: { default: null },
      alt: { default: '' },
      width: { default: null },
      height: { default: null },
    };
  },
}).configure({ inline: true, allowBase64: true });

const player = (tag: 'audio' | 'video') =>
  Node.create({
    name: tag,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: {
        default: null,
        parseHTML: (element) =>
          element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? null,
      },
      ...(tag === 'video'
        ? { width: { default: null }, height: { default: null }, poster: { default: null } }
        : {}),
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, { controls: '' })],
  });

export const Audio = player('audio');
export const Video = player('video');

/** Without widths: the sanitiser keeps none, and a column is as wide as what stands in it. */
export const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, allowTableNodeSelection: true });

const spans = {
  colspan: {
    default: 1,
    renderHTML: ({ colspan }: { colspan?: unknown }) => (colspan === 1 ? {} : { colspan }),
  },
  rowspan: {
    default: 1,
    renderHTML: ({ rowspan }: { rowspan?: unknown }) => (rowspan === 1 ? {} : { rowspan }),
  },
  // The table commands read it; it is never written.
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
};

export const PlainTableCell = TableCell.extend({ addAttributes: () => spans });
export const PlainTableHeader = TableHeader.extend({ addAttributes: () => spans });
