/** Signs that some system takes for something else than a part of a name, and those that cannot be seen. */
// eslint-disable-next-line no-control-regex -- control signs are what is looked for
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"/\\|?*]/g;
/** Windows has devices of these names, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const longest = 60;

/**
 * A text as a part of a file's name that is safe wherever it is unpacked: no path, no hidden file, no device, no sign
 * that turns the reading direction, at most 60 characters. Never empty.
 */
export function fileNamePart(text: string): string {
  const plain = text.normalize('NFC').replace(unsafe, '_').replace(/\s+/g, ' ');
  const cut = [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (cut === '') return '_';
  return device.test(cut.split('.')[0] ?? '') ? `_${cut}` : cut;
}
