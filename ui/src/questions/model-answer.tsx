import { RichHtml } from '../html/rich-html.tsx';
import styles from './model-answer.module.css';
import { isProgram } from './question-types.ts';

interface ModelAnswerProps {
  readonly quType: number;
  readonly text: string;
}

/** The answer an author wrote: of a program its text as it is, of everything else HTML. */
export function ModelAnswer({ quType, text }: ModelAnswerProps) {
  return isProgram(quType) ? <pre className={styles['code']}>{text}</pre> : <RichHtml html={text} />;
}
