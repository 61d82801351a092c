import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as a reader that copies it gets it: what each page shows, by the tables that say which sign a glyph
 * is. For documents of `makePdf` alone: compressed streams, two-byte glyphs.
 */
export function textOfPdf(bytes: Buffer): string {
  const file = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g))
    objects.set(id, body);
  const named = (body: string, key: string): string =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  const tables = new Map<string, Map<string, string>>();
  for (const body of objects.values())
    for (const [, fonts = ''] of body.matchAll(/\/Font\s*<<([^>]*)>>/g))
      for (const [, name = '', id = ''] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g))
        tables.set(name, signsOf(streamOf(named(objects.get(id) ?? '', 'ToUnicode'))));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => shownBy(streamOf(named(page, 'Contents')), tables))
    .join('\n');
}

function streamOf(body: string): string {
  const [, head = '', data = ''] = /^([\s\S]*?)stream\r?\n([\s\S]*?)\nendstream/.exec(body) ?? [];
  const bytes = Buffer.from(data, 'latin1');
  return head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : data;
}

const signs = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Which signs a glyph stands for, by its four hexadecimal digits. */
function signsOf(map: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    // A ligature stands for several signs: `<0066 0066>`.
    [...list.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, hex = ''], index) =>
      known.set((first + index).toString(16).padStart(4, '0'), signs(hex.replaceAll(' ', ''))),
    );
  }
  return known;
}

function shownBy(content: string, tables: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let table: ReadonlyMap<string, string> = new Map();
  const lines: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) table = tables.get(font) ?? new Map();
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => hex).join('');
    const text = (glyphs.match(/.{4}/g) ?? []).map((glyph) => table.get(glyph.toLowerCase()) ?? '□').join('');
    if (shown !== undefined) lines.push(text);
  }
  return lines.join('');
}
