import { posix } from 'node:path';
import { strFromU8 } from 'fflate';
import type { FilePictures } from './file-pictures.js';
import { readPlainText } from './plain-text.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import { type ReadQuestion } from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { unzipped } from '../../platform/office/unzipped.js';
import { childOf, childrenOf, readXml, type XmlElement } from './xml-tree.js';

// A Word file's paragraphs as lines of text, with the numbers Word counts itself and pictures as marks in the
// line; cells of a table are parted by tabs.

/** Reads the questions of a Word file. Throws `UnreadableFileError`. */
export function readWord(bytes: Uint8Array, pictures: FilePictures): ReadQuestion[] {
  const files = unzipped(
    bytes,
    /^word\/(?:document\.xml|numbering\.xml|_rels\/document\.xml\.rels|media\/[^/]+)$/,
  );
  const document = files.get('word/document.xml');
  if (document === undefined) throw new UnreadableFileError('不是有效的 Word 文件，请使用 .docx 格式！');
  const body = childOf(readXml(strFromU8(document)), 'body');
  if (body === undefined) throw new UnreadableFileError('不是有效的 Word 文件，请使用 .docx 格式！');
  const reader = new Paragraphs(files, pictures);
  reader.add(body);
  return readPlainText(reader.lines.join('\n')).map((read) => reader.illustrated(read));
}

interface Level {
  readonly format: string;
  readonly start: number;
  readonly text: string;
}

/** Stand around the number of a picture in the text; private characters, which no text has of its own. */
const [pictureBegins, pictureEnds] = ['\uE000', '\uE001'];
const pictureMark = /\uE000(\d+)\uE001/g;

/** What a row of a table of answers begins with. */
const answerRow = /^(?:题 ?号|答 ?案)$/;

class Paragraphs {
  readonly lines: string[] = [];
  private readonly levels: ReadonlyMap<string, Level>;
  private readonly counts = new Map<string, number>();
  private readonly targets: ReadonlyMap<string, string>;
  /** Address of each picture by its place in the text; null: one no browser may show. */
  private readonly shown: (string | null)[] = [];

  constructor(
    private readonly files: ReadonlyMap<string, Uint8Array>,
    private readonly pictures: FilePictures,
  ) {
    const xmlIn = (name: string): XmlElement | undefined => {
      const part = files.get(name);
      return part === undefined ? undefined : readXml(strFromU8(part));
    };
    this.levels = numberingIn(xmlIn('word/numbering.xml'));
    const relations = xmlIn('word/_rels/document.xml.rels')?.children ?? [];
    this.targets = new Map(relations.map(({ attributes }) => [attributes.Id ?? '', attributes.Target ?? '']));
  }

  add(element: XmlElement): void {
    for (const child of element.children) {
      if (child.name === 'p') this.lines.push(...(this.numberOf(child) + this.textOf(child)).split('\n'));
      else if (child.name === 'tr') this.addRow(child);
      else if (child.name !== 'sectPr') this.add(child);
    }
  }

  /**
   * A row is a line for each paragraph of its cells, as a table of options is laid out; of a table of answers
   * it is one line.
   */
  private addRow(row: XmlElement): void {
    const cells = childrenOf(row, 'tc');
    const texts = cells.map((cell) => this.textOf(cell).replace(/\s+/g, ' ').trim());
    if (answerRow.test(texts[0] ?? '') && texts.length > 1) this.lines.push(texts.join('\t'));
    else for (const cell of cells) this.add(cell);
  }

  private textOf(element: XmlElement): string {
    return element.children
      .map((child): string => {
        switch (child.name) {
          case 't':
            return child.text;
          case 'tab':
            return '\t';
          case 'br':
          case 'cr':
            return '\n';
          // What was deleted under revision, and Word's older copy of a drawing beside the newer one.
          case 'del':
          case 'Fallback':
          case 'pPr':
            return '';
          case 'blip':
          case 'imagedata':
            return this.pictureAt(child.attributes.embed ?? child.attributes.id ?? '');
          default:
            return this.textOf(child);
        }
      })
      .join('');
  }

  private pictureAt(relation: string): string {
    const target = this.targets.get(relation);
    const bytes =
      target === undefined ? undefined : this.files.get(posix.normalize(posix.join('word', target)));
    this.shown.push(bytes === undefined ? null : this.pictures.keep(bytes));
    return `${pictureBegins}${this.shown.length - 1}${pictureEnds}`;
  }

  /** `1. `, `A. ` as Word shows before a paragraph of a numbered list. */
  private numberOf(paragraph: XmlElement): string {
    const properties = childOf(childOf(paragraph, 'pPr'), 'numPr');
    const list = childOf(properties, 'numId')?.attributes.val;
    const depth = childOf(properties, 'ilvl')?.attributes.val ?? '0';
    const level = this.levels.get(`${list ?? ''}/${depth}`);
    if (list === undefined || level === undefined) return '';
    const at = `${list}/${depth}`;
    const count = (this.counts.get(at) ?? level.start - 1) + 1;
    this.counts.set(at, count);
    for (const deeper of [...this.counts.keys()]) {
      if (deeper.startsWith(`${list}/`) && Number(deeper.split('/')[1]) > Number(depth))
        this.counts.delete(deeper);
    }
    return level.text.replace(/%\d/, counted(level.format, count)) + ' ';
  }

  /** The question with its pictures where their marks stand; one that cannot be shown is named. */
  illustrated(read: ReadQuestion): ReadQuestion {
    if (this.shown.length === 0) return read;
    const text = JSON.stringify(read.question);
    const places = [...text.matchAll(pictureMark)].map((mark) => this.shown[Number(mark[1])] ?? null);
    if (places.length === 0) return read;
    const image = (_whole: string, at: string): string => {
      const url = this.shown[Number(at)] ?? null;
      return url === null ? '' : JSON.stringify(`<img src="${url}" />`).slice(1, -1);
    };
    const question = JSON.parse(text.replace(pictureMark, image)) as FileQuestion | null;
    const lost = places.includes(null) ? ['有图片的格式不受支持，请转为 PNG 或 JPEG 后再导入！'] : [];
    return { ...read, question, problems: [...read.problems, ...lost] };
  }
}

/**
 * Levels of the numbered lists by `list/depth`: how Word counts there and what it writes around the number.
 */
function numberingIn(numbering: XmlElement | undefined): Map<string, Level> {
  const levels = new Map<string, Level>();
  if (numbering === undefined) return levels;
  const abstract = new Map(
    childrenOf(numbering, 'abstractNum').map((one) => [one.attributes.abstractNumId ?? '', one]),
  );
  for (const list of childrenOf(numbering, 'num')) {
    const definition = abstract.get(childOf(list, 'abstractNumId')?.attributes.val ?? '');
    for (const level of definition === undefined ? [] : childrenOf(definition, 'lvl')) {
      const format = childOf(level, 'numFmt')?.attributes.val ?? 'decimal';
      const start = Number(childOf(level, 'start')?.attributes.val ?? 1);
      if (format === 'bullet' || format === 'none') continue;
      levels.set(`${list.attributes.numId ?? ''}/${level.attributes.ilvl ?? '0'}`, {
        format,
        start,
        text: childOf(level, 'lvlText')?.attributes.val ?? '%1.',
      });
    }
  }
  return levels;
}

const chinese = ['〇', ...'一二三四五六七八九十'];

function counted(format: string, count: number): string {
  if (/letter/i.test(format)) {
    const letter = String.fromCharCode(64 + ((count - 1) % 26) + 1);
    return format.startsWith('lower') ? letter.toLowerCase() : letter;
  }
  if (!/chinese|japanese|ideograph/i.test(format) || count > 99) return String(count);
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  return `${tens > 1 ? chinese[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? chinese[ones] : ''}`;
}
