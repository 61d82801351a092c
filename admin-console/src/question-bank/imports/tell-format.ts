import { t } from '@vigil/ui/text/t.ts';
import type { ImportFormat } from './import-formats.ts';

/** Bytes at either end of a file that say what it is: names in an archive stand at its end. */
const ends = 64 * 1024;

/** A file whose questions cannot be read, with what to do about it. */
export class UnknownFormat extends Error {}

/**
 * What kind of questions a file holds, by what is in it before what it is called. Rejects with
 * `UnknownFormat`: its message names the file and says what can be imported, or how this one can be made so.
 */
export async function tellFormat(file: File): Promise<ImportFormat['key']> {
  const head = new Uint8Array(await file.slice(0, ends).arrayBuffer());
  const tail = new Uint8Array(await file.slice(Math.max(0, file.size - ends)).arrayBuffer());
  const name = file.name.toLowerCase();
  const kind = startsWith(head, 'PK')
    ? formatOfArchive(latin.decode(head) + latin.decode(tail))
    : formatOfText(name, utf8.decode(head));
  if (kind === null) throw new UnknownFormat(whyNot(file.name, head));
  return kind;
}

const latin = new TextDecoder('latin1');
const utf8 = new TextDecoder();

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((char, index) => bytes[index] === char.charCodeAt(0));

function formatOfArchive(names: string): ImportFormat['key'] | null {
  if (names.includes('xl/workbook')) return 'excel';
  if (names.includes('word/document')) return 'word';
  return names.includes('.xml') ? 'qti' : null;
}

function formatOfText(name: string, text: string): ImportFormat['key'] | null {
  const known = /\.(txt|md|gift|xml)$/.test(name);
  if (/<quiz[\s>]/.test(text)) return 'moodle';
  if (/<(?:qti-)?assessment-?item[\s>]/i.test(text)) return 'qti';
  if (!known || name.endsWith('.xml') || text.includes('\0')) return null;
  return name.endsWith('.gift') || isGift(text) ? 'gift' : 'text';
}

/** Answers in braces, or titles between colons, as only GIFT has them. */
const isGift = (text: string): boolean =>
  /^::.+::/m.test(text) || /\{\s*(?:[=~#]|TRUE\b|FALSE\b|T\b|F\b|\})/.test(text);

const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];

function whyNot(name: string, head: Uint8Array): string {
  if (oldOffice.every((byte, index) => head[index] === byte))
    return t('“{{name}}”是旧版 Office 文件，请在 Word 或 Excel 中另存为 .docx 或 .xlsx 后再导入！', { name });
  if (startsWith(head, '%PDF'))
    return t('“{{name}}”是 PDF，里面的题目读不出来，请用它的 Word 原文件导入！', { name });
  if (name.toLowerCase().endsWith('.csv'))
    return t('“{{name}}”是 CSV，请把内容填进 Excel 模板后再导入！', { name });
  return t(
    '没有认出“{{name}}”是哪种题目文件！可以导入 Excel（.xlsx）、Word（.docx）、文本（.txt、.md）、GIFT、Moodle XML 和 QTI（.zip、.xml）。',
    { name },
  );
}
