import { plainText } from '@vigil/domain/question-bank/question-text';
import { lineOf } from './read-question.js';
import type { FileQuestion } from './file-question.js';

type Guide = Pick<FileQuestion, 'rightAnswer' | 'points'>;
type Points = NonNullable<FileQuestion['points']>;

/**
 * A share of the points as people write it, and back; the digits beyond the twelfth are noise of the
 * arithmetic.
 */
export const percentOf = (share: number): string => `${Number((share * 100).toPrecision(12))}%`;
export const shareOf = (percent: string): number => Number((Number(percent) / 100).toPrecision(12));

export const pointsOf = (
  each: readonly { readonly text: string; readonly share: number }[],
): Pick<Guide, 'points'> =>
  each.length === 0 ? {} : { points: each.map((point, index) => ({ id: `m${index + 1}`, ...point })) };

const list = /<ul class="marking-points">((?:<li>.*?<\/li>)+)<\/ul>$/s;
const entry = /^(.*)（([\d.]+)%）$/s;

/** The standard answer and, as a list under it, what a marker looks for with its share. */
export const guideHtml = ({ rightAnswer = '', points = [] }: Guide): string =>
  points.length === 0
    ? rightAnswer
    : `${rightAnswer}<ul class="marking-points">${points.map(itemOf).join('')}</ul>`;

const itemOf = ({ text, share }: Points[number]): string => `<li>${lineOf(text)}（${percentOf(share)}）</li>`;

/** The same read again; a guide of another tool is all standard answer. */
export function guideOf(html: string): Guide {
  const found = list.exec(html);
  const items = [...(found?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/gs)].map((item) =>
    entry.exec(plainText(item[1] as string)),
  );
  const model = found === null || items.includes(null) ? html : html.slice(0, found.index);
  const points =
    model === html ? [] : items.map((item) => ({ text: item?.[1] ?? '', share: shareOf(item?.[2] ?? '0') }));
  return { ...(model === '' ? {} : { rightAnswer: model }), ...pointsOf(points) };
}

/** A marker's points as text: `要点（40%）；要点（60%）`. */
export const pointText = ({ text, share }: Points[number]): string => `${text}（${percentOf(share)}）`;

/** One such point; one that names no share has none. */
export function pointIn(text: string): { readonly text: string; readonly share: number } {
  const read = /^(.*?)\s*[（(]\s*([\d.]+)\s*[%％]\s*[)）]$/s.exec(text.trim());
  return read === null
    ? { text: text.trim(), share: 0 }
    : { text: read[1] as string, share: shareOf(read[2] as string) };
}
