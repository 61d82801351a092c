import { strFromU8 } from 'fflate';
import { readExcel } from './excel.js';
import { readGift } from './gift.js';
import { readMoodleXml } from './moodle-xml.js';
import { readPlainText } from './plain-text.js';
import { readQtiItem } from './qti-item.js';
import { readQtiPackage } from './qti-package.js';
import { UnreadableFileError, type ReadQuestion } from './read-question.js';
import { unzipped } from './unzipped.js';

/** What a file of questions may be. */
export const importFormats = ['excel', 'word', 'text', 'gift', 'moodle', 'qti'] as const;
export type ImportFormat = (typeof importFormats)[number];

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** What a file is, by its content first and its name second; null: nothing that is known. */
export function formatOf(fileName: string, bytes: Uint8Array): ImportFormat | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (isZip(bytes)) return extension === 'xlsx' ? 'excel' : extension === 'docx' ? 'word' : 'qti';
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  if (/<quiz\b/.test(start)) return 'moodle';
  if (/<(?:\w+:)?(?:qti-assessment-item|assessmentItem)\b/.test(start)) return 'qti';
  if (extension === 'gift' || /^\s*(?:::|\$CATEGORY:)/m.test(start)) return 'gift';
  return extension === 'txt' || extension === 'md' ? 'text' : null;
}

/** Every question of a file. Throws or rejects with `UnreadableFileError`. */
export async function readFile(format: ImportFormat, bytes: Uint8Array): Promise<ReadQuestion[]> {
  switch (format) {
    case 'excel':
      return readExcel(bytes);
    case 'word':
      return someOf(readPlainText(wordText(bytes)));
    case 'text':
      return someOf(readPlainText(utf8(bytes)));
    case 'gift':
      return someOf(readGift(utf8(bytes)));
    case 'moodle':
      return someOf(readMoodleXml(utf8(bytes)));
    case 'qti':
      return isZip(bytes) ? readQtiPackage(bytes) : [readQtiItem(utf8(bytes))];
  }
}

function someOf(found: ReadQuestion[]): ReadQuestion[] {
  if (found.length === 0) throw new UnreadableFileError('没有找到试题，请检查文件格式！');
  return found;
}

/** Text as UTF-8, else as GB18030, which older Chinese files are in. */
function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The paragraphs of a Word file as lines of text. */
function wordText(bytes: Uint8Array): string {
  const document = [...unzipped(bytes, /^word\/document\.xml$/).values()][0];
  if (document === undefined) throw new UnreadableFileError('不是有效的 Word 文件，请使用 .docx 格式！');
  return strFromU8(document)
    .replace(/<w:(?:br|cr)\b[^>]*\/>/g, '\n')
    .replace(/<w:tab\b[^>]*\/>/g, '\t')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
}
