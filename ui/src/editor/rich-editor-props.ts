import type { ReactNode } from 'react';
import type { EditorTools } from './tools.ts';

export interface RichEditorProps {
  readonly label: string;
  /** HTML; '' is nothing */
  readonly value: string;
  /** the new HTML as the server's sanitiser keeps it, '' when nothing is left */
  readonly onChange: (html: string) => void;
  /** which controls: `full` (default), `text` or `line`, for options and other short texts */
  readonly tools?: EditorTools;
  /** px of the text while it is short, it grows with what is written; default 360 (spec 2 §9), 88 for `line` */
  readonly height?: number;
  readonly placeholder?: string | undefined;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean | undefined;
  readonly id?: string;
  readonly onBlur?: () => void;
  /** files are on their way into the text: do not save yet */
  readonly onBusy?: (busy: boolean) => void;
  /** a control of its own: 插入填空 writes this text where the cursor is */
  readonly mark?: { readonly label: string; readonly text: string } | undefined;
  /** the label is for screen readers alone, where the place says what it is */
  readonly hideLabel?: boolean;
}
