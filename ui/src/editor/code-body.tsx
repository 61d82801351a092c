import { cpp } from '@codemirror/lang-cpp';
import { python } from '@codemirror/lang-python';
import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import { useMemo } from 'react';
import { codeHighlight } from '../questions/code-highlight.ts';

interface CodeBodyProps {
  readonly label: string;
  readonly language: 'python' | 'cpp';
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** What `CodeField` loads when it is first shown. */
export function CodeBody({ label, language, value, onChange }: CodeBodyProps) {
  const extensions = useMemo(
    () => [
      language === 'python' ? python() : cpp(),
      codeHighlight,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
    ],
    [label, language],
  );
  return (
    <CodeMirror
      value={value}
      extensions={extensions}
      minHeight="7rem"
      maxHeight="24rem"
      indentWithTab={false}
      basicSetup={{ autocompletion: false, foldGutter: false, searchKeymap: false }}
      onChange={onChange}
    />
  );
}
