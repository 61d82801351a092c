import { createElement, type ReactNode } from 'react';
import { holdRanges } from './hold-ranges.ts';
import styles from './hold-words.module.css';

/** What a title adds in a few characters, which have room in every line: （正式考试）, （第二场）. */
const added = /（[^（）]{1,6}）/gu;

/** A title in which no line ends within a short addition, nor begins with the ～ of a range. */
export function holdTitle(title: string): ReactNode {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, index } of title.matchAll(added)) {
    shown.push(
      holdRanges(title.slice(end, index)),
      createElement('span', { key: index, className: styles['whole'] }, whole),
    );
    end = index + whole.length;
  }
  return end === 0 ? holdRanges(title) : [...shown, holdRanges(title.slice(end))];
}
