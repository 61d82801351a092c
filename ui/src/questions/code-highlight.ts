import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** Colours of code, each ≥ 4.5:1 on the editor's ground and on its active line (CodeMirror's own are not). */
export const codeHighlight = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: '#7a1fa2' },
    { tag: [tags.string, tags.special(tags.string), tags.escape, tags.regexp], color: '#971d19' },
    { tag: [tags.literal, tags.number, tags.bool, tags.null, tags.atom], color: '#075349' },
    { tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], color: '#1f4e9e' },
    { tag: [tags.typeName, tags.className, tags.namespace, tags.macroName], color: '#0d528b' },
    { tag: [tags.meta, tags.processingInstruction], color: '#3c4957' },
    { tag: tags.comment, color: '#6c4000' },
    { tag: tags.invalid, color: '#b42520' },
  ]),
);
