import { unzipSync, zipSync, strFromU8, strToU8, type Zippable } from 'fflate';
import { readQtiItem } from './qti-item.js';
import { qtiTypes, writeQtiItem, type QtiVersion } from './qti-write.js';
import { checked, UnreadableFileError, type FileQuestion, type ReadQuestion } from './read-question.js';
import { xmlText } from './xml-tree.js';

const entriesAtMost = 20_000;
const bytesAtMost = 200 * 1024 * 1024;
/** A text shrinks to a hundredth at best; what shrinks more is a bomb. */
const ratioAtMost = 200;

const isOutside = (name: string): boolean => name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.split(/[\\/]/).includes('..');

/**
 * The XML files of a zip by name. Refuses what is too many, too large, shrunk beyond reason, or named outside the package, from the
 * directory alone, before anything is unpacked. Throws `UnreadableFileError`.
 */
export function unzipXml(bytes: Uint8Array): Map<string, string> {
  let entries = 0;
  let total = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) => {
        entries += 1;
        total += originalSize;
        if (entries > entriesAtMost) throw new UnreadableFileError('压缩包内的文件过多！');
        if (isOutside(name)) throw new UnreadableFileError(`压缩包内的文件名不安全：${name}`);
        if (total > bytesAtMost || originalSize > Math.max(1, size) * ratioAtMost) throw new UnreadableFileError('压缩包解压后过大！');
        return /\.xml$/i.test(name);
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError('不是有效的压缩包！', { cause: error });
  }
  return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

/** Reads a QTI package: every item in it, in order of names. A manifest that is missing is forgiven. */
export function readQtiPackage(bytes: Uint8Array): ReadQuestion[] {
  const files = unzipXml(bytes);
  const items = [...files]
    .filter(([, text]) => /<(?:\w+:)?(?:qti-assessment-item|assessmentItem)\b/.test(text))
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  if (items.length === 0) throw new UnreadableFileError('压缩包中没有 QTI 试题！');
  return items.map(([name, text]) => {
    try {
      const read = readQtiItem(text);
      return { ...read, problems: read.problems.map((problem) => `${name}：${problem}`) };
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      return checked(1, null, [], [`${name}：${error.message}`]);
    }
  });
}

/** Writes questions as a QTI package with its manifest. */
export function writeQtiPackage(questions: readonly { readonly id: string; readonly question: FileQuestion }[], version: QtiVersion): Uint8Array {
  const written = questions.filter(({ question }) => qtiTypes.includes(question.quType));
  const fileOf = (index: number): string => `items/item-${String(index + 1).padStart(5, '0')}.xml`;
  const type = version === '3.0' ? 'imsqti_item_xmlv3p0' : 'imsqti_item_xmlv2p1';
  const resources = written
    .map(({ id }, index) => `<resource identifier="${xmlText(id)}" type="${type}" href="${fileOf(index)}"><file href="${fileOf(index)}"/></resource>`)
    .join('');
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="vigil"><organizations/><resources>${resources}</resources></manifest>\n`;
  const files: Zippable = { 'imsmanifest.xml': strToU8(manifest) };
  written.forEach(({ id, question }, index) => {
    files[fileOf(index)] = strToU8(writeQtiItem(id, question, version));
  });
  return zipSync(files, { level: 6 });
}
