import { createElement, type ReactNode } from 'react';
import styles from './hold-words.module.css';

/**
 * A short phrase whose numbers stay with their words: a line ends at a comma or another mark, never at a space and
 * inside no word (未答完 3 题 is not torn into 未答 and 完).
 */
export const holdWords = (text: string): ReactNode =>
  createElement('span', { className: styles['phrase'] }, text.replaceAll(' ', '\u00a0'));

/** A number with what it counts, and what makes it an ordinal: 10次, 15 分钟, 第 3 题. */
export const counted =
  /(?:第\s?)?\d[\d,]*(?:\.\d+)?\s?(?:分钟|小时|个月|毫秒|[秒分时题次份条人天个项页字空遍道张名位元年月日周岁%])/gu;

/** A sentence in which no line ends between a number and what it counts; it breaks as any other elsewhere. */
export function holdUnits(text: string): ReactNode {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, index } of text.matchAll(counted)) {
    shown.push(
      text.slice(end, index),
      createElement('span', { key: index, className: styles['whole'] }, whole),
    );
    end = index + whole.length;
  }
  return end === 0 ? text : [...shown, text.slice(end)];
}
