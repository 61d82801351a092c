import { strFromU8, strToU8, zipSync, type Zippable } from 'fflate';
import { readQtiItem } from './qti-item.js';
import { qtiTypes, writeQtiItem, type QtiVersion } from './qti-write.js';
import { checked, UnreadableFileError, type FileQuestion, type ReadQuestion } from './read-question.js';
import { unzipped } from './unzipped.js';
import { xmlText } from './xml-tree.js';

/** Reads a QTI package: every item in it, in order of names. A manifest that is missing is forgiven. */
export function readQtiPackage(bytes: Uint8Array): ReadQuestion[] {
  const files = [...unzipped(bytes, /\.xml$/i)].map(([name, content]): [string, string] => [name, strFromU8(content)]);
  const items = files
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
