import type { ReactNode } from 'react';
import { t } from '../../text/t.ts';
import styles from './form.module.css';

/**
 * A value of a form for people, where nothing says more about it: rich text as its text, a picture as itself,
 * a list by its items.
 */
export function sayPlainly(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return t('（空）');
  if (typeof value === 'boolean') return value ? t('是') : t('否');
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return sayText(value);
  if (!Array.isArray(value)) return t('（已设置）');
  if (value.length === 0) return t('（空）');
  return value.every((item) => typeof item === 'string' || typeof item === 'number')
    ? value.join('、')
    : t('共 {{n}} 个', { n: value.length });
}

function sayText(text: string): ReactNode {
  if (text.startsWith('/api/common/file/')) return <img src={text} alt="" className={styles['picture']} />;
  if (!/<[a-z]/i.test(text)) return text;
  return new DOMParser().parseFromString(text, 'text/html').body.textContent?.trim() || t('（图片或公式）');
}
