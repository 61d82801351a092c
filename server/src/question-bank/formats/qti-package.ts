import { posix } from 'node:path';
import { strFromU8, strToU8, zipSync, type Zippable } from 'fflate';
import { FilePictures } from './file-pictures.js';
import { readQtiItem } from './qti-item.js';
import { writeQtiItem, type QtiVersion } from './qti-write.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import { checked, type ExportedQuestion, type ReadQuestion, type WrittenQuestions } from './read-question.js';
import { unzipped } from '../../platform/office/unzipped.js';
import { xmlText } from './xml-tree.js';

/** Reads a QTI package: every item in it, in order of names. A manifest that is missing is forgiven. */
export function readQtiPackage(bytes: Uint8Array, pictures = new FilePictures()): ReadQuestion[] {
  const files = unzipped(bytes, /\.(?:xml|png|jpe?g|gif|webp)$/i);
  const items = [...files]
    .filter(([name]) => /\.xml$/i.test(name))
    .map(([name, content]): [string, string] => [name, strFromU8(content)])
    .filter(([, text]) => /<(?:\w+:)?(?:qti-assessment-item|assessmentItem)\b/.test(text))
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const isOld = [...files].some(
    ([name, content]) =>
      /\.xml$/i.test(name) && strFromU8(content.subarray(0, 2_000)).includes('<questestinterop'),
  );
  if (items.length === 0 && isOld)
    throw new UnreadableFileError('这是 QTI 1.2 的题目包，请导出为 QTI 2.1 或 3.0 后再导入！');
  if (items.length === 0) throw new UnreadableFileError('压缩包中没有 QTI 试题！');
  return items.map(([name, text]) => {
    try {
      const read = readQtiItem(text, pictureBeside(name, files, pictures));
      const named = (said: string): string => `${name}：${said}`;
      return { ...read, problems: read.problems.map(named), warnings: read.warnings.map(named) };
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      return checked(1, null, [], { problems: [`${name}：${error.message}`] });
    }
  });
}

/**
 * Answers for a picture's address in the item `name` where it is kept; as it is, when it is no picture of the
 * package.
 */
const pictureBeside =
  (name: string, files: ReadonlyMap<string, Uint8Array>, pictures: FilePictures) =>
  (src: string): string => {
    if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(src)) return src;
    const bytes = files.get(posix.normalize(posix.join(posix.dirname(name), decoded(src))));
    return (bytes === undefined ? null : pictures.keep(bytes)) ?? src;
  };

function decoded(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}

/** Writes questions as a QTI package with its manifest. */
export function writeQtiPackage(
  questions: readonly ExportedQuestion[],
  version: QtiVersion,
): WrittenQuestions {
  const fileOf = (index: number): string => `items/item-${String(index + 1).padStart(5, '0')}.xml`;
  const type = version === '3.0' ? 'imsqti_item_xmlv3p0' : 'imsqti_item_xmlv2p1';
  const resources = questions
    .map(
      ({ id }, index) =>
        `<resource identifier="${xmlText(id)}" type="${type}" href="${fileOf(index)}"><file href="${fileOf(index)}"/></resource>`,
    )
    .join('');
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="vigil"><organizations/><resources>${resources}</resources></manifest>\n`;
  const items = questions.map((question) => writeQtiItem(question, version));
  const files: Zippable = { 'imsmanifest.xml': strToU8(manifest) };
  items.forEach(({ xml }, index) => {
    files[fileOf(index)] = strToU8(xml);
  });
  return { file: zipSync(files, { level: 6 }), beside: items.map(({ beside }) => beside) };
}
