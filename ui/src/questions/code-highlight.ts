import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/**
 * Colours of code, each ≥ 4.5:1 on the editor's ground and on its active line, light and dark (CodeMirror's own
 * are not): the theme has them.
 */
export const codeHighlight = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--vigil-code-keyword)' },
    {
      tag: [tags.string, tags.special(tags.string), tags.escape, tags.regexp],
      color: 'var(--vigil-code-text)',
    },
    { tag: [tags.literal, tags.number, tags.bool, tags.null, tags.atom], color: 'var(--vigil-code-value)' },
    {
      tag: [tags.definition(tags.variableName), tags.function(tags.variableName)],
      color: 'var(--vigil-accent)',
    },
    { tag: [tags.typeName, tags.className, tags.namespace, tags.macroName], color: 'var(--vigil-code-type)' },
    { tag: [tags.meta, tags.processingInstruction], color: 'var(--vigil-muted)' },
    { tag: tags.comment, color: 'var(--vigil-code-comment)' },
    { tag: tags.invalid, color: 'var(--vigil-danger)' },
  ]),
);
