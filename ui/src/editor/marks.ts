import { Extension, Mark } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    scripts: {
      toggleSubscript: () => ReturnType;
      toggleSuperscript: () => ReturnType;
    };
    alignment: {
      setTextAlign: (alignment: string) => ReturnType;
    };
  }
}

/** `H₂O`. What is below is not above. */
export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addCommands() {
    return {
      toggleSubscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
});

/** `m²` */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addCommands() {
    return {
      toggleSuperscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
});

const aligned = ['paragraph', 'heading'];
const alignments = ['left', 'center', 'right', 'justify'];

/**
 * Alignment of paragraphs and headings, the one inline style that the sanitisers keep. Left is the usual one
 * and is not written.
 */
export const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes() {
    return [
      {
        types: aligned,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) =>
              alignments.includes(element.style.textAlign) ? element.style.textAlign : null,
            renderHTML: ({ textAlign }) =>
              typeof textAlign === 'string' ? { style: `text-align:${textAlign}` } : {},
          },
        },
      },
    ];
  },
  addCommands() {
    return {
      setTextAlign:
        (alignment) =>
        ({ commands }) =>
          aligned
            .map((type) =>
              commands.updateAttributes(type, { textAlign: alignment === 'left' ? null : alignment }),
            )
            .includes(true),
    };
  },
});
