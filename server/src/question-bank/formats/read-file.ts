import { readExcel } from './excel.js';
import { FilePictures } from './file-pictures.js';
import { readGift } from './gift.js';
import { readMoodleXml } from './moodle-xml.js';
import { readPlainText } from './plain-text.js';
import { readQtiItem } from './qti-item.js';
import { readQtiPackage } from './qti-package.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import { type ReadQuestion } from './read-question.js';
import { readWord } from './word.js';

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

/**
 * Every question of a file, its pictures kept in `pictures`. Throws or rejects with `UnreadableFileError`.
 */
export async function readFile(
  format: ImportFormat,
  bytes: Uint8Array,
  pictures = new FilePictures(),
): Promise<ReadQuestion[]> {
  switch (format) {
    case 'excel':
      return readExcel(bytes);
    case 'word':
      return someOf(readWord(bytes, pictures));
    case 'text':
      return someOf(readPlainText(utf8(bytes)));
    case 'gift':
      return someOf(readGift(utf8(bytes)));
    case 'moodle':
      return someOf(readMoodleXml(utf8(bytes), pictures));
    case 'qti':
      return isZip(bytes) ? readQtiPackage(bytes, pictures) : [readQtiItem(utf8(bytes))];
  }
}

function someOf(found: ReadQuestion[]): ReadQuestion[] {
  if (found.length === 0) throw new UnreadableFileError('没有找到试题，请检查文件格式！');
  return found;
}

/** Text as its byte order mark says, else as UTF-8, else as GB18030, which older Chinese files are in. */
function utf8(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
