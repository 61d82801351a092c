import { t } from '../text/t.ts';
import type { AnswerEntry } from './question.ts';

/**
 * A name for an option without words, which a browser finds none in: its formulas, or that it is a picture.
 * Undefined: its own words, or those of its picture, say what it is.
 */
export function optionName(
  { content, image }: Pick<AnswerEntry, 'content' | 'image'>,
  letter: string,
): string | undefined {
  const { body } = new DOMParser().parseFromString(content ?? '', 'text/html');
  const latex = [...body.querySelectorAll('[data-latex]')].map(
    (formula) => formula.getAttribute('data-latex') ?? '',
  );
  for (const formula of body.querySelectorAll('[data-latex]')) formula.remove();
  const words = (body.textContent ?? '').replace(/\$([^$]+)\$/g, (_whole, source: string) => {
    latex.push(source);
    return '';
  });
  const pictures = [...body.querySelectorAll('img')];
  if (words.trim() !== '' || pictures.some(({ alt }) => alt.trim() !== '')) return undefined;
  if (latex.length > 0) return t('选项 {{letter}}：{{latex}}', { letter, latex: latex.join(' ') });
  return image || pictures.length > 0 ? pictureName(letter) : t('选项 {{letter}}', { letter });
}

export const pictureName = (letter: string): string => t('选项 {{letter}} 的图片', { letter });
