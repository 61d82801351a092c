import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { scratchFileName } from '@vigil/ui/questions/scratch-file.ts';
import { t } from '@vigil/ui/text/t.ts';
import { TextDiff } from '@vigil/ui/text/text-diff.tsx';
import { Fragment, useMemo } from 'react';
import type { AnswerChange } from './answer-changes.ts';
import { changeParts, type ChangedQuestion, type ChangedValue } from './change-parts.ts';
import styles from './change.module.css';
import { CodeDiff } from './code-diff.tsx';

/** Characters of an essay that are kept around a change. */
const around = 60;

interface ChangeViewProps {
  readonly change: AnswerChange;
  readonly question: ChangedQuestion | null;
}

/**
 * What one save changed: what went is struck out, what came is underlined; options by letter and text, each
 * blank and pair by itself, essays by the word and programs by the line.
 */
export function ChangeView({ change, question }: ChangeViewProps) {
  const parts = useMemo(() => changeParts(change, question), [change, question]);
  if (parts.length === 0) return <p className={styles['none']}>{t('与上次保存相同')}</p>;
  return (
    <div className={styles['change']}>
      {parts.map((part, index) => {
        if (part.kind === 'text')
          return <TextDiff key={index} before={part.before} after={part.after} around={around} />;
        if (part.kind === 'code') return <CodeDiff key={index} before={part.before} after={part.after} />;
        return (
          <div key={index} className={styles['part']}>
            {part.label !== null && <span className={styles['label']}>{part.label}</span>}
            <ul className={styles['values']}>
              {part.values.map((value, each) => (
                <li key={each}>
                  <Value value={value} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function Value({ value }: { readonly value: ChangedValue }) {
  const { kind, letter, html, text, file } = value;
  const said = (
    <>
      {letter !== null && `${letter}．`}
      {html !== null ? <RichHtml html={html} inline /> : (text ?? (letter === null ? t('某个选项') : ''))}
    </>
  );
  const shown =
    file === null ? (
      said
    ) : (
      <a href={file} download={scratchFileName}>
        {said}
      </a>
    );
  if (kind === 'same') return <span>{shown}</span>;
  return kind === 'out' ? <del>{shown}</del> : <ins>{shown}</ins>;
}

/** The same in one line of a list: options and partners by their letters. */
export function ChangeLine({ change, question }: ChangeViewProps) {
  const parts = useMemo(() => changeParts(change, question), [change, question]);
  if (parts.length === 0) return null;
  return (
    <span className={styles['line']}>
      {parts.map((part, index) => {
        if (part.kind === 'text')
          return (
            <TextDiff key={index} before={onOneLine(part.before)} after={onOneLine(part.after)} around={8} />
          );
        if (part.kind === 'code') return <LinesCounted key={index} before={part.before} after={part.after} />;
        return (
          <span key={index} className={styles['short']}>
            {part.label !== null && <span className={styles['label']}>{part.label}</span>}
            {part.values.map((value, each) => (
              <Fragment key={each}>
                <ShortValue value={value} />{' '}
              </Fragment>
            ))}
          </span>
        );
      })}
    </span>
  );
}

function ShortValue({ value: { kind, letter, text } }: { readonly value: ChangedValue }) {
  const said = letter ?? text ?? t('某个选项');
  if (kind === 'same') return <span>{said}</span>;
  return kind === 'out' ? <del>{said}</del> : <ins>{said}</ins>;
}

function LinesCounted({ before, after }: { readonly before: string; readonly after: string }) {
  const count = (text: string): number => (text === '' ? 0 : text.trimEnd().split('\n').length);
  return (
    <span>{t('代码 {{before}} 行 → {{after}} 行', { before: count(before), after: count(after) })}</span>
  );
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
