import { plainText } from '@vigil/domain/question-bank/public';
import { fileIdsIn } from '../../platform/files/named-files.js';
import type { PdfDocument } from '../../platform/pdf/make-pdf.js';
import type { DrawnPictures } from './paper-pictures.js';

type Content = PdfDocument['content'][number];
type Text = Extract<Content, { text: unknown }>['text'];

const muted = '#5c6b7a';
const textAtMost = 20_000;
const picture = /<img\b[^>]*>/gi;
const placeholder = '〔图片〕';

/** Pictures as the document names them: by the ids of their files. */
export const imagesOf = (pictures: DrawnPictures): Record<string, string> =>
  Object.fromEntries([...pictures].map(([fileId, { url }]) => [fileId, url]));

/** What was written as HTML in words; each picture is said to stand there. */
export const wordsOf = (html: string | null | undefined): string =>
  plainText((html ?? '').slice(0, textAtMost * 10).replace(picture, placeholder)).slice(0, textAtMost);

/** HTML as paragraphs of a document: its words, and below them its pictures as far as they can be drawn. */
export class Shown {
  constructor(private readonly pictures: DrawnPictures) {}

  /**
   * `image`: the address of a picture beside the text. `textOf` makes a paragraph of the words, without `〔图片〕` where
   * all pictures follow; null: only the pictures.
   */
  html(
    html: string | null | undefined,
    image?: string | null,
    textOf: (words: string) => Text | null = (words) => words,
  ): Content[] {
    const inText = [...(html ?? '').matchAll(picture)].map(([tag]) => this.drawn(tag));
    const beside = image ? [this.drawn(image)] : [];
    const all = inText.every((one) => one !== null);
    const words = all ? wordsOf((html ?? '').replace(picture, '')) : wordsOf(html);
    const text = textOf(beside.includes(null) ? `${words}${placeholder}` : words);
    return [...(text === null ? [] : [{ text }]), ...[...inText, ...beside].filter((one) => one !== null)];
  }

  /** A named text with its pictures; without either nothing, or what stands for it. */
  line(name: string, html: string | null | undefined, otherwise?: string): Content[] {
    const empty = wordsOf(html) === '';
    const [text, ...pictures] = this.html(html, null, (words) => [
      { text: `${name}：`, color: muted },
      empty ? (otherwise ?? '') : words,
    ]);
    if (text === undefined || (empty && otherwise === undefined)) return [];
    return [text, ...pictures];
  }

  private drawn(where: string): Content | null {
    const [fileId] = fileIdsIn(where);
    const found = fileId === undefined ? undefined : this.pictures.get(fileId);
    if (fileId === undefined || found === undefined) return null;
    return { image: fileId, width: found.width, margin: [0, 4, 0, 4] };
  }
}
