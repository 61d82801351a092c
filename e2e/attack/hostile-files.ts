import { deflateSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/** A file as it is sent. */
export interface Sent {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export const script = '<script>alert(1)</script>';
export const text = (what: string, name: string, type: string, content: string): Sent => ({
  what,
  name,
  type,
  bytes: strToU8(content),
});

/** What a browser would run or fetch from, whatever it is called. */
export const refused: readonly Sent[] = [
  text('a page', 'a.html', 'text/html', `<!doctype html>${script}`),
  text('a page called a picture', 'a.png', 'image/png', `<!doctype html>${script}`),
  text('an SVG', 'a.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  text(
    'an SVG called a picture',
    'a.jpg',
    'image/jpeg',
    `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  ),
  text(
    'XML',
    'a.xml',
    'text/xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ),
  text('a script', 'a.js', 'text/javascript', 'alert(1)'),
  text('a program', 'a.sh', 'text/plain', '#!/bin/sh\nid'),
  {
    what: 'an ELF file',
    name: 'a.png',
    type: 'image/png',
    bytes: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
  },
  { what: 'nothing', name: 'a.png', type: 'image/png', bytes: new Uint8Array() },
  {
    what: 'a text with bytes that are none',
    name: 'a.txt',
    type: 'text/plain',
    bytes: new Uint8Array([0xc3, 0x28, 0]),
  },
];

const crc = (bytes: Uint8Array): number => {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
};

/** A PNG whose header promises so many pixels; what follows is a line of nothing. */
export function pngOf(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc(body), body.length + 4);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = part('IDAT', deflateSync(Buffer.alloc(64_000)));
  return Buffer.concat([signature, part('IHDR', header), data, part('IEND', Buffer.alloc(0))]);
}

const sheet = (rows: string): Record<string, Uint8Array> => ({
  '[Content_Types].xml': strToU8(
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  ),
  'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>'),
  'xl/worksheets/sheet1.xml': strToU8(rows),
});

/** Files of questions that grow while they are read, or reach outside; each made when it is wanted. */
export function importBombs(): (() => Sent)[] {
  const zeros = (): Uint8Array => new Uint8Array(60 * 1024 * 1024);
  const book = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const zip = (what: string, files: Record<string, Uint8Array>, name = 'q.xlsx'): Sent => ({
    what,
    name,
    type: book,
    bytes: zipSync(files, { level: 9 }),
  });
  const laughs = [
    '<!DOCTYPE l [<!ENTITY l0 "ha">',
    ...Array.from({ length: 12 }, (_none, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`),
    ']><worksheet><c>&l12;</c></worksheet>',
  ];
  return [
    () =>
      zip('a workbook of sixty megabytes of zeros', {
        ...sheet('<worksheet/>'),
        'xl/sharedStrings.xml': zeros(),
      }),
    () => zip('a million laughs', sheet(laughs.join(''))),
    () =>
      zip(
        'a reach for a file',
        sheet('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><c>&b;</c></worksheet>'),
      ),
    () =>
      zip('five thousand parts', {
        ...sheet('<worksheet/>'),
        ...Object.fromEntries(Array.from({ length: 5000 }, (_none, at) => [`xl/p${at}.xml`, strToU8('x')])),
      }),
    () =>
      zip('names that climb', {
        ...sheet('<worksheet/>'),
        '../../../tmp/climbed.xml': strToU8('x'),
        '/etc/climbed': strToU8('x'),
      }),
    () =>
      zip('an archive in an archive', {
        'a.xlsx': zipSync({ 'b.xlsx': zipSync({ 'c.xml': zeros() }, { level: 9 }) }, { level: 9 }),
      }),
    () =>
      zip(
        'a document of Word of zeros',
        { 'word/document.xml': zeros(), '[Content_Types].xml': strToU8('<Types/>') },
        'q.docx',
      ),
    () => ({
      what: 'a quarter of an archive',
      name: 'q.xlsx',
      type: book,
      bytes: zipSync(sheet('<worksheet/>')).slice(0, 200),
    }),
    () => ({ what: 'a stream of gzip', name: 'q.xlsx', type: book, bytes: gzipSync(zeros()) }),
    () => ({
      what: 'a line of two megabytes',
      name: 'q.txt',
      type: 'text/plain',
      bytes: strToU8(`1. ${'题'.repeat(700_000)}`),
    }),
    () => ({
      what: 'JSON of a hundred thousand levels',
      name: 'q.json',
      type: 'application/json',
      bytes: strToU8('['.repeat(100_000)),
    }),
    () => ({
      what: 'a picture of XML',
      name: 'q.xml',
      type: 'text/xml',
      bytes: strToU8(
        '<quiz><question type="essay"><questiontext format="html"><text><![CDATA[<img src=x onerror=alert(1)>]]></text></questiontext></question></quiz>',
      ),
    }),
  ];
}

/** What a file may be called by somebody who means ill. */
export const names = [
  '../../../etc/passwd.txt',
  '..\\..\\a.txt',
  '/etc/passwd.txt',
  'a\u0000.txt',
  `${'n'.repeat(5000)}.txt`,
  '"><img src=x>.txt',
  'a\r\nset-cookie: x=1.txt',
  '\u202egnp.txt',
  '%2e%2e%2fa.txt',
];
