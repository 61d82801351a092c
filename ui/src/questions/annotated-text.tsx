import { t } from '../text/t.ts';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import styles from './annotated-text.module.css';
import { stretchesOf, type Annotation } from './annotations.ts';

interface AnnotatedTextProps {
  /** the answer without markup: what remarks count */
  readonly plain: string;
  readonly code?: boolean;
  readonly annotations: readonly Annotation[];
  /** of the text itself, for whoever lets parts of it be chosen */
  readonly text?: HTMLAttributes<HTMLParagraphElement> & { readonly ref?: Ref<HTMLParagraphElement> };
  /** between the text and its remarks */
  readonly between?: ReactNode;
  /** behind each remark */
  readonly after?: (annotation: Annotation) => ReactNode;
}

/** An answer in plain characters with what was remarked on stretches of it: each is marked and numbered. */
export function AnnotatedText({
  plain,
  code = false,
  annotations,
  text,
  between,
  after,
}: AnnotatedTextProps) {
  return (
    <div className={styles['annotated']}>
      <p {...text} className={code ? styles['code'] : styles['plain']}>
        {stretchesOf(plain, annotations).map(({ text: part, note }, index) =>
          note === null ? (
            <span key={index}>{part}</span>
          ) : (
            <mark key={index} className={styles['mark']} data-note={note + 1}>
              {part}
            </mark>
          ),
        )}
      </p>
      {between}
      {annotations.length > 0 && (
        <ol className={styles['remarks']} aria-label={t('批注')}>
          {annotations.map((annotation) => (
            <li key={`${annotation.from}-${annotation.to}`}>
              <span className={styles['remark']}>{annotation.text}</span>
              {after?.(annotation)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
